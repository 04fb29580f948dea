-- The smallest blocks in which DuckDB packs whole numbers of four bytes into as many bits as they need.
attach $path as kept (block_size 32768)
