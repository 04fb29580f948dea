"""Generated trees are the same each time, and crg knows what every name in them means."""

import random
from pathlib import Path

import pytest

from bench.accuracy.exports import export_of
from bench.scale.generate import c_files, python_files, write_tree
from bench.scale.measure import measure
from bench.scale.tables import HEAD, scale_lines
from crg_py.languages import language_of


def test_the_same_seed_gives_the_same_tree(tmp_path: Path) -> None:
    for make in (python_files, c_files):
        trees = [dict(make(120, random.Random(seed))) for seed in (3, 3, 4)]
        assert trees[0] == trees[1] != trees[2]
        assert len(trees[0]) == 120

    write_tree(tmp_path, "c", 4)
    assert sorted(path.name for path in tmp_path.rglob("*.*")) == ["mod0.c", "mod0.h", "mod1.c", "mod1.h"]


@pytest.mark.parametrize("language", [name for name, suffix in (("python", ".py"), ("c", ".c")) if language_of(f"x{suffix}")])
def test_every_use_is_certain_or_leads_outside(language: str, tmp_path: Path) -> None:
    write_tree(tmp_path, language, 700)

    buckets = export_of(tmp_path).ledger.buckets

    assert buckets["unresolved"] == buckets["ambiguous"] == 0
    assert buckets["inferred"] > 0 or language == "c"


def test_each_size_is_a_row() -> None:
    found = measure([10, 20], ["python"], lambda _: None)
    lines = list(scale_lines(found))

    assert [line[:2] for line in lines] == [("python", "10"), ("python", "20"), ("python", "exponent")]
    assert all(len(line) == len(HEAD) for line in lines)
