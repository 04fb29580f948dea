set memory_limit = $limit
