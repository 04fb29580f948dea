select l.used from labels l join snapshots s on s.id = l.snapshot where l.label = $label and l.root = $root and s.digest = $digest
