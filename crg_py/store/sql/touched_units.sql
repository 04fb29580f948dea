with wrong as (
    select s.id
    from changed c
    join names n on n.text = c.key
    join sights s on s.name = n.id and s.fingerprint <> c.fingerprint
)
select distinct l.unit
from lookups l
semi join wrong w on w.id = l.sight
semi join chosen c on c.unit = l.unit
