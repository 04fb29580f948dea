select coalesce(max(id) + 1, 0) from sights
