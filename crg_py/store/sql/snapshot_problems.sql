select n.text, p.code, p.detail, p.line
from snapshot_files f join problems p on p.blob = f.blob join names n on n.id = f.path
where f.snapshot = $snapshot
order by all
