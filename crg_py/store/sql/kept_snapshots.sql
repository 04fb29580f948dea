select s.id
from snapshots s left join (select snapshot, max(used) as used from labels group by snapshot) l on l.snapshot = s.id
where coalesce(l.used, s.made) >= $oldest
order by coalesce(l.used, s.made) desc, s.id desc
limit $most
