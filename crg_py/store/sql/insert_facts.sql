insert into facts select id, body from new_blobs order by seq
