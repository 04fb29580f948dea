"""What functions without a name give back, and what generators go on with."""

from typing import TYPE_CHECKING

from crg_py.extraction.file import File

if TYPE_CHECKING:
    from tree_sitter import Node

    from crg_py.extraction.items import Lowers
    from crg_py.extraction.marks import Mark


class Results:
    """Finds the values that bodies of functions give back, all at once when first asked."""

    def __init__(self, file: File) -> None:
        """Look in a file whose regions are known."""
        self._file = file
        self._found: dict[tuple[int, int], list[Node]] | None = None
        self._passed: dict[int, Node | None] | None = None

    def of(self, function: "Node") -> list["Node"]:
        """Return the values that the statements of a written function give back."""
        if self._found is None:
            self._found = {}
            regions = self._file.regions
            for mark in self._file.marks.by_role.get("flow.return", ()):
                value = mark.part("value")
                region = regions.region_of(regions.at(mark.node.start_byte).scope.function())
                if value is not None:
                    self._found.setdefault((region.start, region.end), []).append(value)
        return self._found.get((function.start_byte, function.end_byte), [])

    def told(self, mark: "Mark") -> tuple[str, ...]:
        """Return whether a written function gives a value, where its form tells that."""
        return ("value" if self.of(mark.node) else mark.settings["gives"],) if "gives" in mark.settings else ()

    def received(self, mark: "Mark", lower: "Lowers") -> int:
        """Return the term of what a generator goes on with.

        That is what the type stated for it says that it is sent, or what a generator that it passes on gives in the end (PEP 380).
        """
        if self._passed is None:
            self._passed = {m.node.id: m.part("value") for m in self._file.marks.by_role.get("flow.delegate", ())}
        passed = self._passed.get(mark.node.id)
        if passed is not None:
            return self._file.terms.member(lower.lower(passed), mark.settings["result"])
        owner = self._file.regions.at(mark.node.start_byte).scope.function().owner
        stated = self._file.drafts[owner].mark.part("returns") if owner >= 0 else None
        return self._file.terms.member(lower.instance(stated), mark.settings["sent"])
