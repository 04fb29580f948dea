"""Time and memory against files, drawn."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

PANELS = (
    ("CPU, s", ("full cpu s", "parsing cpu s")),
    ("memory and store, MiB", ("full peak MiB", "store MiB")),
    ("CPU after an edit of one file, s", ("edit cpu s", "no-op cpu s", "impact cpu s")),
)


def plot(results: Mapping[str, Any], path: Path) -> None:
    """Write one picture: a row of panels per language. Needs matplotlib, from the extra `bench`."""
    import matplotlib as mpl

    mpl.use("Agg")
    from matplotlib import pyplot as plt

    figure, axes = plt.subplots(len(results), len(PANELS), figsize=(5 * len(PANELS), 4 * len(results)), squeeze=False)
    for line, (language, found) in zip(axes, results.items(), strict=True):
        rows = found["rows"]
        for panel, (title, names) in zip(line, PANELS, strict=True):
            for name in names:
                panel.plot([row["files"] for row in rows], [row[name] for row in rows], marker="o", label=name)
            panel.set(title=f"{language}: {title}", xlabel="files", xlim=(0, None), ylim=(0, None))
            panel.legend()
            panel.grid(visible=True, alpha=0.3)
    figure.tight_layout()
    figure.savefig(path, dpi=80, metadata={"Software": None})
    plt.close(figure)
