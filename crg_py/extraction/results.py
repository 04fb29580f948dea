"""What functions without a name give back."""

from typing import TYPE_CHECKING

from crg_py.extraction.file import File

if TYPE_CHECKING:
    from tree_sitter import Node


class Results:
    """Finds the values that bodies of functions give back, all at once when first asked."""

    def __init__(self, file: File) -> None:
        """Look in a file whose regions are known."""
        self._file = file
        self._found: dict[tuple[int, int], list[Node]] | None = None

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
