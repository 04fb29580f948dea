with seen as (
    select distinct l.sight from lookups l semi join chosen c on c.unit = l.unit
)
select s.id, n.text, s.fingerprint
from sights s semi join seen on seen.sight = s.id join names n on n.id = s.name
