select n.text as path, k.text as key, s.fingerprint
from snapshot_files f
join names n on n.id = f.path
join lookups l on l.unit = f.unit
join sights s on s.id = l.sight
join names k on k.id = s.name
where f.snapshot = $snapshot
order by n.text, k.text, s.fingerprint
