"""What crg makes of two real packages, in numbers, so that a change shows what it moves.

`python -m pytest tests/real --snapshot-update` writes the numbers anew.
"""

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.json import JSONSnapshotExtension

from crg_py.graph import Graph
from crg_py.graph.links import KINDS
from crg_py.index import ensure
from crg_py.model.links import BUCKETS
from crg_py.model.rows import GraphRows
from crg_py.model.settings import Settings
from crg_py.store import memory_store
from crg_py.workspace import open_workspace
from tests.real.packages import PACKAGES, Package, unpack


def counts(rows: GraphRows) -> dict[str, Any]:
    links = Graph(rows).links
    return {
        "files": Counter(rows.languages),
        "definitions": Counter(rows.d_kind),
        "edges": Counter(f"{KINDS[kind]} {BUCKETS[bucket]}" for kind, bucket in zip(links.kind, links.bucket, strict=True)),
        "ledger": Counter(
            BUCKETS[bucket] for bucket in dict(zip(zip(rows.u_file, rows.u_use, strict=True), links.use_bucket, strict=True)).values()
        ),
        "problems": Counter(code for _, code, _, _ in rows.problems),
    }


@pytest.mark.parametrize("package", PACKAGES, ids=lambda package: package.name)
def test_counts(package: Package, tmp_path: Path, snapshot: SnapshotAssertion) -> None:
    unpack(package, tmp_path)
    with memory_store() as store:
        made = ensure(open_workspace(tmp_path), store, Settings())

        assert counts(store.read_graph(made.id)) == snapshot(extension_class=JSONSnapshotExtension)
