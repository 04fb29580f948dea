attach $path as store (block_size 16384)
