"""The figures of `scale.json` as a table."""

from collections.abc import Iterator, Mapping
from typing import Any

from bench.scale.measure import FITTED

FIGURES = ("parsing cpu s", "full cpu s", "full wall s", "full peak MiB", "store MiB", "no-op cpu s", "edit cpu s", "impact cpu s")
HEAD = ("language", "files", *(name.replace(" cpu s", ", CPU s").replace(" wall s", ", wall s") for name in FIGURES))
Line = tuple[str, ...]


def scale_lines(results: Mapping[str, Any]) -> Iterator[Line]:
    """Yield the cells of one row per language and size, and of the exponents that were fitted."""
    for language, found in results.items():
        for row in found["rows"]:
            yield (language, f"{row['files']:,}", *(f"{row[name]:,}" for name in FIGURES))
        fitted = found["exponents"]
        yield (language, "exponent", *("" if name not in FITTED or fitted[name] is None else f"{fitted[name]:.2f}" for name in FIGURES))
