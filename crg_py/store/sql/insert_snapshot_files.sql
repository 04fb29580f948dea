insert into snapshot_files
select (select coalesce(max(id) + 1, 0) from snapshots), path, nullif(blob, -1), nullif(unit, -1), nullif(configuration, -1)
from new_files
order by seq
