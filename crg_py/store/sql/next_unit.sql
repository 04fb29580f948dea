select coalesce(max(id) + 1, 0) from units
