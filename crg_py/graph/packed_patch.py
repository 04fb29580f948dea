"""A patch of a graph as plain arrays, and back."""

from typing import TYPE_CHECKING, Any

from crg_py.graph.packed import packed_rows, unpacked_rows
from crg_py.model.rows import Origin, Patch

if TYPE_CHECKING:
    from collections.abc import Mapping

    from crg_py.graph.packed import Arrays

_PLAIN = ("paths", "blobs", "languages", "problems")


def packed_patch(patch: Patch) -> "tuple[dict[str, Any], Arrays]":
    """Return a patch as plain values and as arrays."""
    beside, arrays = packed_rows(patch.fresh)
    whole: dict[str, Any] = {name: patch.whole[name] for name in _PLAIN}
    origin: Origin = patch.whole["origin"]
    beside["whole"] = {**whole, "generation": origin.generation}
    arrays |= {"shared": patch.shared, "whole.n_lines": patch.whole["n_lines"]}
    return beside, arrays | {"whole.facts": origin.facts, "whole.units": origin.units}


def unpacked_patch(beside: "Mapping[str, Any]", arrays: "Arrays") -> Patch:
    """Return the patch that was packed."""
    whole = {name: beside["whole"][name] for name in _PLAIN}
    whole["problems"] = [tuple(problem) for problem in whole["problems"]]
    whole["n_lines"] = arrays["whole.n_lines"]
    whole["origin"] = Origin(beside["whole"]["generation"], arrays["whole.facts"], arrays["whole.units"])
    return Patch(unpacked_rows(beside, arrays), arrays["shared"], whole)
