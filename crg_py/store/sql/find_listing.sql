select s.id, s.digest, s.n_files, s.n_exact, s.n_inferred, s.n_ambiguous, s.n_external, s.n_unresolved
from listings l join snapshots s on s.id = l.snapshot
where l.digest = $digest
