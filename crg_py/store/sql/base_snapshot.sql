select s.id, s.digest, s.n_files, s.n_exact, s.n_inferred, s.n_ambiguous, s.n_external, s.n_unresolved
from snapshots s left join labels l on l.snapshot = s.id
where s.steering = $steering
order by coalesce(l.root = $root, false) desc, l.used desc nulls last, s.id desc
limit 1
