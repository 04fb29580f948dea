select count(*) from snapshots
