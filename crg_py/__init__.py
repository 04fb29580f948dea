"""crg: a code-intelligence graph that always says which snapshot it speaks of."""

__version__ = "0.1.0"
