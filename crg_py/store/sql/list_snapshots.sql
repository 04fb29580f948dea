select s.digest, s.n_files, s.made, coalesce(l.label, ''), coalesce(l.root, ''), l.used
from snapshots s left join labels l on l.snapshot = s.id
order by l.used desc nulls last, s.id desc
