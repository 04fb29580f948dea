select n.text as path, lower(hex(coalesce(b.blob, c.blob))), coalesce(b.surface, c.fingerprint), md5(coalesce(t.body, c.body))
from snapshot_files f
join names n on n.id = f.path
left join blobs b on b.id = f.blob
left join facts t on t.blob = f.blob
left join configurations c on c.id = f.configuration
where f.snapshot = $snapshot
order by n.text
