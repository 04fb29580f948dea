insert into listings select $listing, s.id from snapshots s where s.digest = $digest
