insert into blobs select id, blob, extraction, language, surface, n_definitions, n_uses, n_lines, $now from new_blobs order by seq
