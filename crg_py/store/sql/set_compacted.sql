update meta set compacted_bytes = $bytes
