select w.seq, u.id as unit
from wanted w
join names n on n.text = w.path
join units u on u.path = n.id and u.blob = w.blob and u.steering = $steering
order by w.seq, u.id
