"""What functions, attributes and classes stand for that lean on one another does not depend on which of them is asked for first."""

import random
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from crg_py.store import memory_store
from tests.index.trees import dump, index, write

STARS = "from m0 import *\nfrom m1 import *\nfrom m2 import *\n"


class Writer:
    """Writes modules of classes, functions and values that all may lean on one another, and files that use them."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance
        self.n_classes, self.n_functions, self.n_values = (chance.randint(2, most) for most in (4, 6, 5))

    def program(self) -> dict[str, str]:
        modules: list[list[str]] = [[], [], []]
        for write_one, count in ((self.shape, self.n_classes), (self.function, self.n_functions), (self.value, self.n_values)):
            for number in range(count):
                self.chance.choice(modules).append(write_one(number))
        files = {f"m{at}.py": STARS + "\n\n".join([*parts, ""]) for at, parts in enumerate(modules)}
        uses = {f"use{at}.py": STARS + "".join(f"{self.expression()}.{self.member()}()\n" for _ in range(4)) for at in range(4)}
        return files | uses

    def member(self) -> str:
        return self.chance.choice([f"only{self.chance.randrange(self.n_classes)}", f"m{self.chance.randrange(3)}"])

    def shape(self, number: int) -> str:
        base = f"(K{self.chance.randrange(number)})" if number and self.chance.random() < 0.4 else ""
        lines = [f"class K{number}{base}:", f"    def only{number}(self): ...", "    def __init__(self):"]
        lines += [f"        self.a{at} = {self.expression(2)}" for at in range(2)]
        for at in range(3):
            lines += [f"    def m{at}(self):", f"        return {self.chance.choice(['self', 'self.a0', 'self.a1', self.expression()])}"]
        return "\n".join(lines)

    def function(self, number: int) -> str:
        first = self.chance.choice(["x", self.expression()])
        return f"def f{number}(x):\n    if x:\n        return {first}\n    return {self.expression()}"

    def value(self, number: int) -> str:
        return f"v{number} = {self.expression()}"

    def expression(self, depth: int = 0) -> str:
        forms = ["{class}()", "{value}", "{function}({one})", "{one}.m{three}()", "{one}.a{two}", "[{one}][0]", "({one} or {other})"]
        form = self.chance.choice(forms if depth <= 3 else forms[:2])
        parts = {
            "class": f"K{self.chance.randrange(self.n_classes)}",
            "value": f"v{self.chance.randrange(self.n_values)}",
            "function": f"f{self.chance.randrange(self.n_functions)}",
            "three": str(self.chance.randrange(3)),
            "two": str(self.chance.randrange(2)),
        }
        for part in ("one", "other"):
            if f"{{{part}}}" in form:
                parts[part] = self.expression(depth + 1)
        return form.format_map(parts)


@settings(max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(chance=st.randoms(use_true_random=False))
def test_files_that_come_one_by_one_are_linked_as_all_at_once(tmp_path_factory: pytest.TempPathFactory, chance: random.Random) -> None:
    folder, files = tmp_path_factory.mktemp("cycles"), Writer(chance).program()
    with memory_store() as store, memory_store() as step_by_step:
        whole = dump(store, index(write(folder / "whole", files), store))
        root = write(folder / "part", dict.fromkeys(files, ""))
        for path in chance.sample(list(files), len(files)):
            index(write(root, {path: files[path]}), step_by_step)
        assert dump(step_by_step, index(root, step_by_step)) == whole


LEANING = {
    "m.py": """
class Box:
    def open(self): ...
    def box_only(self): ...


class Crate:
    def open(self): ...


def a(x):
    return b(x) if x else Box()


def b(x):
    return a(x) if x else Crate()


y = b(1)
x = a(1) if y else y
""",
    "first.py": "from m import x\n\nx.open()\n",
    "then.py": "from m import y\n\ny.box_only()\n",
}


def test_what_two_functions_give_that_give_what_the_other_gives(tmp_path: Path) -> None:
    root = write(tmp_path, LEANING)
    with memory_store() as store:
        whole = dump(store, index(root, store))
        assert "m.py::Box.box_only" in whole
        for text in (LEANING["then.py"] + "\n", LEANING["then.py"]):
            again = dump(store, index(write(root, {"then.py": text}), store))
        assert again == whole
