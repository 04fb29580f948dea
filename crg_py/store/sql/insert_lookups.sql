insert into lookups select unit, sight from new_lookups
