with named as (
    select w.seq, w.extraction, coalesce(a.blob, nullif(w.blob, ''::blob)) as blob
    from wanted w left join aliases a on a.oid = w.oid
)
select n.seq, n.blob, b.id as fact, coalesce(b.surface, c.fingerprint) as fingerprint, c.id as configuration
from named n
left join blobs b on b.blob = n.blob and b.extraction = n.extraction and n.extraction <> 0
left join configurations c on c.blob = n.blob and n.extraction = 0
where n.blob is not null
