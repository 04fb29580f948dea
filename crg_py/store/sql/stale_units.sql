with seen as (
    select distinct l.sight from lookups l semi join chosen c on c.unit = l.unit
),
wrong as (
    select s.id
    from sights s
    semi join seen on seen.sight = s.id
    join names n on n.id = s.name
    left join tree t on t.path = n.text
    where coalesce(t.fingerprint, 0) <> s.fingerprint
)
select distinct l.unit
from lookups l
semi join chosen c on c.unit = l.unit
semi join wrong w on w.id = l.sight
