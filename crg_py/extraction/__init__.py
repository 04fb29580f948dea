"""From bytes to facts: pure, one file at a time, never looking at another."""

from crg_py.extraction.extract import extract

__all__ = ["extract"]
