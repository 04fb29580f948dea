"""Make a tree's graph exist in the store, at a cost that follows what changed."""

from crg_py.index.ensure import ensure

__all__ = ["ensure"]
