attach $path as store
