delete from unfinished_units where snapshot = $digest
