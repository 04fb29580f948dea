select s.id
from snapshots s left join labels l on l.snapshot = s.id
where s.steering = $steering
order by coalesce(l.root = $root, false) desc, l.used desc nulls last, s.id desc
limit 1
