"""Inspect verbs: each takes (graph, label of the baseline, arguments) and gives a GraphResult.

`VERBS` is the table faces list and call; `impact` and `diff` stand beside it because they compare two graphs.
"""

from crg_py.providers.inspect.arguments import Arguments
from crg_py.providers.inspect.diff import diff
from crg_py.providers.inspect.impact import impact
from crg_py.providers.inspect.verbs import VERBS, Verb

__all__ = ["VERBS", "Arguments", "Verb", "diff", "impact"]
