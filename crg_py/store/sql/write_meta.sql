insert into meta values ('crg', $version, $generation, 0)
