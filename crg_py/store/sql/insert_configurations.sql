insert into configurations
select (select coalesce(max(id) + 1, 0) from configurations) + row_number() over (order by n.seq) - 1, n.blob, n.fingerprint, n.body
from new_configurations n anti join configurations c on c.blob = n.blob
