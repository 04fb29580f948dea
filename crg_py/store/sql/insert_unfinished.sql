insert into unfinished_units select $digest, r.unit from stored r
