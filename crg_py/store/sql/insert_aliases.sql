insert into aliases
select n.oid, n.blob, n.size from new_aliases n anti join aliases a on a.oid = n.oid
