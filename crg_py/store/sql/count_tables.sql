select count(*) from duckdb_tables() where database_name = 'store'
