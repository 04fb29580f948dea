select f.file, count(*) as n
from links l join shown f on f.unit = l.unit
where l.unit between $first and $last
group by f.file
