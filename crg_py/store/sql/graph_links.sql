select f.file, l.use, l.bucket, l.target, l.implied
from links l join shown f on f.unit = l.unit
where l.unit between $first and $last
