select application, schema_version, generation, compacted_bytes from meta
