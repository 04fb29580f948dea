select u.id, u.n_exact, u.n_inferred, u.n_ambiguous, u.n_external, u.n_unresolved
from units u semi join chosen c on c.unit = u.id
