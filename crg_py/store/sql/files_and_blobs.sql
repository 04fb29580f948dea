select n.text as path, coalesce(f.blob, -1), coalesce(f.unit, -1), coalesce(f.configuration, -1), coalesce(b.surface, c.fingerprint, 0),
    coalesce(b.blob, c.blob)
from snapshot_files f
join names n on n.id = f.path
left join blobs b on b.id = f.blob
left join configurations c on c.id = f.configuration
where f.snapshot = $snapshot
order by n.text
