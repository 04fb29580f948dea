"""Facts for the linker: decoded when asked for, a bounded number at a time, everything else packed away."""

import tempfile
from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping

from crg_py.model.facts import Facts
from crg_py.store import unpack

DECODED_BYTES = 24 * 1024 * 1024
"""Bytes of facts, measured as msgpack, that are kept decoded; decoded they take about eight times as much."""
PACKED_BYTES = 64 * 1024 * 1024
"""Bytes of packed facts kept in memory; more go to a temporary file that has no name."""

Fetch = Callable[[Iterable[int]], Mapping[int, bytes]]


class Shelf:
    """Facts by their row in the store. `fetch` gives packed bodies that were not put here before."""

    def __init__(self, fetch: Fetch) -> None:
        self.fetch = fetch
        self._spool = tempfile.SpooledTemporaryFile(max_size=PACKED_BYTES)  # noqa: SIM115 - closed by close()
        self._places: dict[int, tuple[int, int]] = {}
        self._decoded: OrderedDict[int, tuple[Facts, int]] = OrderedDict()
        self._size = 0
        self._end = 0

    def put(self, row: int, body: bytes) -> None:
        """Keep packed facts for this run."""
        if row in self._places:
            return
        self._spool.seek(self._end)
        self._spool.write(body)
        self._places[row] = (self._end, len(body))
        self._end += len(body)

    def missing(self, rows: Iterable[int]) -> list[int]:
        """Return those rows that would have to be fetched."""
        return sorted({row for row in rows if row not in self._places})

    def expect(self, rows: Iterable[int]) -> None:
        """Fetch those rows that were not put here before, all at once."""
        if missing := self.missing(rows):
            for row, body in self.fetch(missing).items():
                self.put(row, body)

    def facts(self, row: int) -> Facts:
        """Return the facts of a row."""
        found = self._decoded.get(row)
        if found is not None:
            self._decoded.move_to_end(row)
            return found[0]
        facts, size = unpack(self._body(row))
        self._decoded[row] = (facts, size)
        self._size += size
        while self._size > DECODED_BYTES and len(self._decoded) > 1:
            _, (_, dropped) = self._decoded.popitem(last=False)
            self._size -= dropped
        return facts

    def renumber(self, rows: Mapping[int, int]) -> None:
        """Give facts other rows."""
        for old, row in rows.items():
            if old in self._places:
                self._places[row] = self._places.pop(old)
            if old in self._decoded:
                self._decoded[row] = self._decoded.pop(old)

    def is_full(self) -> bool:
        """Say whether packed facts take more memory than they may."""
        return self._end > PACKED_BYTES

    def close(self) -> None:
        """Drop everything."""
        self._spool.close()
        self._decoded.clear()

    def _body(self, row: int) -> bytes:
        self.expect([row])
        start, size = self._places[row]
        self._spool.seek(start)
        return self._spool.read(size)
