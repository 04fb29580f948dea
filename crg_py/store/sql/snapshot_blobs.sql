select n.text as path, lower(hex(b.blob)) as blob
from snapshot_files f join names n on n.id = f.path join blobs b on b.id = f.blob
where f.snapshot = $snapshot
