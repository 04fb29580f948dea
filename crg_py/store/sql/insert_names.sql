insert into names select id, text from new_names
