select id, digest, n_files, n_exact, n_inferred, n_ambiguous, n_external, n_unresolved
from snapshots
where digest = $digest
