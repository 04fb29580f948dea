attach $path as store (block_size 16384, storage_version 'v1.5.0')
