select n.text as path, f.unit
from unfinished_units f
join units u on u.id = f.unit
join names n on n.id = u.path
where f.snapshot = $digest
