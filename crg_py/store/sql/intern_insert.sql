insert into names
select (select coalesce(max(id) + 1, 0) from names) + row_number() over (order by c.seq) - 1, c.text
from candidates c anti join names n on n.text = c.text
order by c.seq
