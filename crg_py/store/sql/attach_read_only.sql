attach $path as store (read_only)
