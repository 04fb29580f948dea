"""Answers that fit a frame: what is nearest is kept, and the rest is said to be missing."""

from collections.abc import Callable
from typing import TypeVar

import msgspec

from crg_py.asp.frames import FRAME_BYTES
from crg_py.asp.messages import ImpactAnswer
from crg_py.asp.outcome import only
from crg_py.model.answers import GraphResult

ENVELOPE_BYTES = 4096
"""What a response may add to its result."""
_SHRINK = 0.9
Answer = TypeVar("Answer", GraphResult, ImpactAnswer)


def fitted(result: GraphResult, most: int = FRAME_BYTES) -> bytes:
    """Return an answer as JSON of at most `most` bytes; of a longer one a prefix of nodes and edges, truncated and saying so."""
    return _fitted(result, most, _prefix)


def fitted_impact(result: ImpactAnswer, most: int = FRAME_BYTES) -> bytes:
    """Return an impact as JSON of at most `most` bytes: the nearest nodes and their edges; all files stay."""
    return _fitted(result, most, _nearest)


def _fitted(result: Answer, most: int, cut: Callable[[Answer, float], Answer]) -> bytes:
    share = 1.0
    body = msgspec.json.encode(result)
    while len(body) > most - ENVELOPE_BYTES and share:
        share = share * _SHRINK * (most - ENVELOPE_BYTES) / len(body) if share > 1e-6 else 0.0  # noqa: PLR2004 - nothing is left below
        body = msgspec.json.encode(cut(result, share))
    return body


def _prefix(result: GraphResult, share: float) -> GraphResult:
    n_nodes, n_edges = int(len(result.nodes) * share), int(len(result.edges) * share)
    kept = only(result, range(n_nodes), range(n_edges))
    data = msgspec.structs.replace(
        kept.data,
        tests=kept.data.tests[: int(len(kept.data.tests) * share)],
        changes=kept.data.changes[: int(len(kept.data.changes) * share)],
        truncated=True,
        notes=["the answer would be larger than a frame may be: only its beginning is told", *kept.data.notes],
    )
    return msgspec.structs.replace(kept, data=data)


def _nearest(result: ImpactAnswer, share: float) -> ImpactAnswer:
    n_nodes = int(len(result.impacted_nodes) * share)
    return msgspec.structs.replace(
        result,
        changed_nodes=result.changed_nodes[: max(1, int(len(result.changed_nodes) * share))],
        impacted_nodes=result.impacted_nodes[:n_nodes],
        edges=result.edges[: int(len(result.edges) * share)],
        truncated=True,
    )
