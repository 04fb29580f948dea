attach $path as kept (block_size 16384)
