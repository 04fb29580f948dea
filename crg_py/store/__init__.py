"""The store: the only package that speaks to DuckDB. A cache keyed by content; the code is the truth."""

from crg_py.store.packing import PackedFacts, pack, unpack
from crg_py.store.retention import Collected
from crg_py.store.store import Status, Store, memory_store, open_store

__all__ = ["Collected", "PackedFacts", "Status", "Store", "memory_store", "open_store", "pack", "unpack"]
