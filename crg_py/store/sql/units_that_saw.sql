select distinct l.unit
from lookups l
semi join chosen c on c.unit = l.unit
semi join wrong w on w.id = l.sight
