insert into snapshots
select
    (select coalesce(max(id) + 1, 0) from snapshots), $digest, $steering, count(*),
    coalesce(sum(u.n_exact), 0), coalesce(sum(u.n_inferred), 0), coalesce(sum(u.n_ambiguous), 0),
    coalesce(sum(u.n_external), 0), coalesce(sum(u.n_unresolved), 0), $now
from new_files f join units u on u.id = f.unit
