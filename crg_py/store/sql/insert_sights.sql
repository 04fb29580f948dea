insert into sights
select (select coalesce(max(id) + 1, 0) from sights) + row_number() over (order by c.seq) - 1, c.name, c.fingerprint
from candidates c anti join sights s on s.name = c.name and s.fingerprint = c.fingerprint
