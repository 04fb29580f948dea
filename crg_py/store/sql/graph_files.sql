select n.text as path, f.blob as fact, f.unit, lower(hex(b.blob)) as blob, b.language, b.n_definitions, b.n_uses, b.n_lines
from snapshot_files f
join names n on n.id = f.path
join blobs b on b.id = f.blob
where f.snapshot = $snapshot
