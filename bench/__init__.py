"""Measure crg from outside, through its command line: `python -m bench index|update|query|serve --repo PATH`."""
