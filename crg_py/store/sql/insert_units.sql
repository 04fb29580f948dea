insert into units
select id, key, path, blob, $steering, n_exact, n_inferred, n_ambiguous, n_external, n_unresolved from new_units order by seq
