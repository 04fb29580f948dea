"""What a question may say beside its verb."""

from collections.abc import Callable

import msgspec

from crg_py.graph.walk import never


class Arguments(msgspec.Struct, frozen=True):
    """One question's words.

    `symbol` is an id, a path or a unique name (for `symbols` a search text), `other` the far end of `why`. `depth` and `limit` are
    None for no limit; `ambiguous` adds candidates, marked; `kinds` keeps only these kinds of nodes (where a verb lists them);
    `explained` False leaves out chains and tests of an impact, which cost the most; `cancelled` is asked between steps.
    """

    symbol: str = ""
    other: str = ""
    depth: int | None = 1
    limit: int | None = None
    ambiguous: bool = False
    kinds: frozenset[str] = frozenset()
    explained: bool = True
    cancelled: Callable[[], bool] = never
