"""Measure crg: what it costs, through its command line, and how right it is, against truth that others made. `python -m bench --help`."""
