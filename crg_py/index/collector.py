"""Keep Python's collector of cycles out of work that makes hardly any."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager


def sweep() -> None:
    """Free what only the collector finds: a linker's parts point at each other."""
    gc.collect()


@contextmanager
def paused() -> Iterator[None]:
    """Pause the collector: indexing keeps much alive, which would be walked again and again to find next to nothing to free."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
