attach $path as kept (block_size 16384, storage_version 'v1.5.0')
