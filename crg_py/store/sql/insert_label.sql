insert into labels select $label, $root, s.id, $now from snapshots s where s.digest = $digest
