"""What is worked out of a whole graph once, however often it is asked for."""

from functools import wraps
from typing import TYPE_CHECKING, TypeVar, cast

if TYPE_CHECKING:
    from collections.abc import Callable

    from crg_py.graph.graph import Graph

Result = TypeVar("Result")


def remembered(work: "Callable[[Graph], Result]") -> "Callable[[Graph], Result]":
    """Let a graph remember what `work` found of it; nobody may change that afterwards."""

    @wraps(work)
    def once(graph: "Graph") -> Result:
        if work not in graph.worked_out:
            graph.worked_out[work] = work(graph)
        return cast("Result", graph.worked_out[work])

    return once
