"""One snapshot's graph in memory, and the questions it answers: walks, impact, tests, flows, cycles, difference.

`Graph(rows)` indexes the columns of `model.rows`. Nodes are numbers inside, ids at the faces; a question takes nodes and gives a
`Reach` (what was reached, nearest first, with the best chain to each) or plain values. Nothing here reads files or the store.
"""

from crg_py.graph.changes import Differences, FileChange, changes, compare, differences
from crg_py.graph.graph import Graph
from crg_py.graph.impact import Impact, impact
from crg_py.graph.ledger import ledger
from crg_py.graph.lookup import find
from crg_py.graph.targets import asked, asked_lines
from crg_py.graph.tested import reaching_tests, runner_forms

__all__ = [
    "Differences",
    "FileChange",
    "Graph",
    "Impact",
    "asked",
    "asked_lines",
    "changes",
    "compare",
    "differences",
    "find",
    "impact",
    "ledger",
    "reaching_tests",
    "runner_forms",
]
