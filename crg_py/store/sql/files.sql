select n.text as path, coalesce(f.blob, -1) as blob, coalesce(f.unit, -1) as unit,
    coalesce(f.configuration, -1) as configuration, coalesce(b.surface, c.fingerprint, 0) as fingerprint
from snapshot_files f
join names n on n.id = f.path
left join blobs b on b.id = f.blob
left join configurations c on c.id = f.configuration
where f.snapshot = $snapshot
