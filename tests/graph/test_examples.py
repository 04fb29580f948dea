"""Examples of doc strings: tests where they are run, and no code where they are not."""

import msgspec
import pytest

from crg_py.graph import Graph, changes, runner_forms
from crg_py.model.answers import Change
from crg_py.model.facts import Definition, Facts, Flag
from crg_py.model.settings import Conventions, Settings
from crg_py.providers.inspect import VERBS, Arguments, impact
from tests.graph.build import graph

FILES = {
    "src/pkg/__init__.py": "",
    "src/pkg/price.py": """
function <doctest> doctest
  - call src/pkg/price.py::gross
function net
  - call src/pkg/price.py::Till.pay
class Till
  function pay method
    function <doctest> doctest local
      - call src/pkg/price.py::gross
      function one doctest local
  variable sum
function gross
  function inner local
    function <doctest> doctest local
      - call src/pkg/price.py::net
""",
    "tool.py": "function use\n  function <doctest> doctest local\n    - call tool.py::use\n- call !doctest.testmod\n",
}
RUN = Settings(tests=Conventions(doctests=True))
IDLE = Settings(tests=Conventions(doctests=False))


def forms(drawn: Graph, symbol: str) -> list[str]:
    return VERBS["tested-by"].run(drawn, "now", Arguments(symbol=symbol, depth=None)).data.tests


def ids(drawn: Graph) -> set[str]:
    return {node.id for node in VERBS["contents"].run(drawn, "now", Arguments(symbol="src/pkg/price.py", depth=None)).nodes}


def test_examples_are_run_as_their_runner_names_them() -> None:
    drawn = graph(FILES, RUN)

    assert forms(drawn, "gross") == ["src/pkg/price.py::pkg.price", "src/pkg/price.py::pkg.price.Till.pay"]
    assert forms(drawn, "tool.py::use") == ["tool.py::tool.use"]


def test_a_package_is_named_without_its_file() -> None:
    drawn = graph({"a/__init__.py": "function <doctest> doctest\n  - call a/__init__.py::f\nfunction f\n"}, RUN)

    assert forms(drawn, "f") == ["a/__init__.py::a"]


def test_examples_inside_a_function_are_found_by_no_runner() -> None:
    assert forms(graph(FILES, RUN), "net") == []


@pytest.mark.parametrize("settings", [IDLE, Settings()])
def test_examples_that_nothing_runs_are_no_code(settings: Settings) -> None:
    drawn = graph(FILES, settings)
    found = ids(drawn)

    assert not [id_ for id_ in found if "<doctest>" in id_]
    assert found == {id_ for id_ in ids(graph(FILES, RUN)) if "<doctest>" not in id_}
    assert VERBS["callers"].run(drawn, "now", Arguments(symbol="gross")).data.total == 0
    assert [node.id for node in VERBS["callees"].run(drawn, "now", Arguments(symbol="net")).nodes][1:] == ["src/pkg/price.py::Till.pay"]


def test_a_file_that_runs_its_own_examples_needs_no_setting() -> None:
    assert forms(graph(FILES), "tool.py::use") == ["tool.py::tool.use"]
    assert forms(graph(FILES, IDLE), "tool.py::use") == []


def test_the_examples_of_what_is_asked_about_are_its_tests() -> None:
    drawn = graph(FILES, RUN)
    answer = impact(drawn, drawn, "now", [Change("tool.py::use", "asked")], Arguments(depth=None))

    assert answer.data.tests == ["tool.py::tool.use"]
    assert runner_forms(drawn, [drawn.nodes.of_id["tool.py::use.<doctest>"]]) == ["tool.py::tool.use"]


def test_a_change_of_idle_examples_is_none() -> None:
    def facts(body: int) -> Facts:
        definitions = [Definition("<doctest>", "function", -1, "<doctest>", 0, 0, 1, 0, 0, 0, Flag.DOCTEST, 0, body, 0)]
        return Facts("python", definitions, {}, {}, [], [], [], [], {}, {}, False, [], [], None, [], 0, 0, 0, "", {})

    found = changes(facts(1), facts(2), "src/pkg/price.py")

    assert [change.id for change in found] == ["src/pkg/price.py::<doctest>"]
    for settings, listed in ((RUN, found), (IDLE, [])):
        drawn = graph(FILES, settings)
        assert impact(drawn, drawn, "now", found, msgspec.structs.replace(Arguments(), depth=1)).data.changes == listed
