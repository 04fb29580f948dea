"""Trees of source made by chance, the same for the same seed: who imports whom is spread as in real code.

Most imports go to near neighbours, the rest to a few hubs that everybody uses; every file calls what it imports, makes instances of
the classes there, and one class in three inherits from one of them.
"""

import random
from collections.abc import Iterator
from pathlib import Path

SEED = 11
FOLDER = 25
"""Files in one folder."""
NEAR = 40
"""How far away neighbours are."""
N_IMPORTS = range(1, 9)
N_FUNCTIONS = 5
N_CALLS = 2
"""Calls of what is imported in each function."""
LOCAL = 0.7
"""Share of imports that stay near."""


def write_tree(root: Path, language: str, n_files: int, seed: int = SEED) -> None:
    """Write a tree of `n_files` files, in Python or C."""
    make = {"python": python_files, "c": c_files}[language]
    for path, text in make(n_files, random.Random(seed)):  # noqa: S311 - the same tree each time
        place = root / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text, encoding="utf-8")


def imported(chance: random.Random, number: int) -> list[int]:
    """Return which earlier modules a module imports: neighbours, and hubs, which have low numbers."""
    found = set()
    for _ in range(chance.choice(N_IMPORTS)):
        if number == 0:
            break
        if chance.random() < LOCAL:
            found.add(max(0, number - chance.randint(1, NEAR)))
        else:
            found.add(int(number * chance.random() ** 4))
    return sorted(found)


def python_files(n_files: int, chance: random.Random) -> Iterator[tuple[str, str]]:
    """Yield paths and texts of a Python tree, packages with their `__init__.py` among the files."""
    number, n_packages = 0, 0
    while number + n_packages < n_files:
        if number % FOLDER == 0 and n_packages <= number // FOLDER:
            yield f"{_package(number).replace('.', '/')}/__init__.py", ""
            n_packages += 1
            continue
        yield f"{_package(number).replace('.', '/')}/mod{number}.py", _python(number, imported(chance, number), chance)
        number += 1


def _package(number: int) -> str:
    return f"tree.p{number // FOLDER // FOLDER}.q{number // FOLDER}" if number >= FOLDER * FOLDER else f"tree.q{number // FOLDER}"


def _python(number: int, others: list[int], chance: random.Random) -> str:
    base = f"Kind{others[0]}" if others and others[0] % 2 == 0 and number % 3 == 0 else ""
    lines = [_python_import(one) for one in others]
    lines += [
        "",
        "",
        f"class Kind{number}{f'({base})' if base else ''}:",
        "    def __init__(self, size: int = 0) -> None:",
        "        self.size = size",
        "",
        "    def grow(self, by: int) -> int:",
        "        self.size += by",
        "        return self.size",
        "",
    ]
    for at in range(N_FUNCTIONS):
        lines += ["", f"def work{number}_{at}(value: int) -> int:", f"    own = Kind{number}(value)"]
        lines += [_python_call(one, at) for one in chance.sample(others, min(len(others), N_CALLS))]
        lines += [f"    return value + work{number}_{at - 1}(value)" if at else "    return value", ""]
    return "\n".join(lines)


def _python_import(one: int) -> str:
    """Import every second module itself, of the others what they define."""
    return f"from {_package(one)} import mod{one}" if one % 2 else f"from {_package(one)}.mod{one} import Kind{one}, work{one}_0"


def _python_call(one: int, at: int) -> str:
    if one % 2:
        return f"    value += mod{one}.work{one}_{at}(own.grow(value))"
    return f"    value += work{one}_0(Kind{one}(value).grow({at}))"


def c_files(n_files: int, chance: random.Random) -> Iterator[tuple[str, str]]:
    """Yield paths and texts of a C tree: a header and a source file a module."""
    for number in range((n_files + 1) // 2):
        others, folder = imported(chance, number), f"d{number // FOLDER}"
        yield f"{folder}/mod{number}.h", _header(number, chance)
        if 2 * number + 1 < n_files:
            yield f"{folder}/mod{number}.c", _c(number, others, chance)


def _header(number: int, chance: random.Random) -> str:
    lines = [f"#ifndef MOD{number}_H", f"#define MOD{number}_H", f"#define LIMIT{number} {chance.randint(1, 999)}"]
    lines += [f"struct kind{number} {{", "  int size;", "};"]
    lines += [f"int work{number}_{at}(struct kind{number} *own, int value);" for at in range(N_FUNCTIONS)]
    return "\n".join([*lines, "#endif", ""])


def _c(number: int, others: list[int], chance: random.Random) -> str:
    lines = [f'#include "../d{one // FOLDER}/mod{one}.h"' for one in others] + [f'#include "mod{number}.h"', ""]
    lines += ["static int clamp(int value) {", f"  return value > LIMIT{number} ? LIMIT{number} : value;", "}", ""]
    for at in range(N_FUNCTIONS):
        lines += [f"int work{number}_{at}(struct kind{number} *own, int value) {{", "  own->size += clamp(value);"]
        for one in chance.sample(others, min(len(others), N_CALLS)):
            lines += [f"  struct kind{one} other{one} = {{LIMIT{one}}};", f"  value += work{one}_{at}(&other{one}, own->size);"]
        lines += [f"  return work{number}_{at - 1}(own, value);" if at else "  return value;", "}", ""]
    return "\n".join(lines)
