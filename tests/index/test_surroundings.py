"""Keys of what the linker looks at stand for the right part of a tree."""

import pytest

from crg_py.index.surroundings import TreeMarks
from crg_py.index.tree import TreeFile
from crg_py.linking.surroundings import DECLARING, declaring, fingerprint, keys_touched, keys_written, sources_key
from crg_py.linking.world import World
from crg_py.model.ids import BlobId


def marks(*paths: str, surface: int = 1) -> TreeMarks:
    return TreeMarks({path: TreeFile(BlobId(f"blob of {path}"), 1, surface, is_source=True) for path in paths}, {})


def test_sources_of_a_folder_are_those_in_it_and_not_below() -> None:
    world = World(marks("b/two.py", "b/one.py", "b/c/three.py", "top.py", "b/readme.txt"))
    assert world.sources("b") == ("b/one.py", "b/two.py")
    assert world.sources("") == ("top.py",)
    assert world.sources("nowhere") == ()
    assert world.touched == {"b/*", "/*", "nowhere/*"}


@pytest.mark.parametrize(("path", "folder"), [("b/new.py", "b"), ("new.py", ""), ("b/c/new.py", "b/c")])
def test_a_source_that_comes_or_goes_touches_its_folder_alone(path: str, folder: str) -> None:
    before, after = marks("b/one.py", "b/c/three.py", "top.py"), marks("b/one.py", "b/c/three.py", "top.py", path)
    changed = [key for key in ("b/*", "/*", "b/c/*") if fingerprint(before, key) != fingerprint(after, key)]
    assert changed == [sources_key(folder)]
    assert sources_key(folder) in keys_touched(path)


def test_a_change_inside_a_source_leaves_its_folder_as_it_is() -> None:
    assert fingerprint(marks("b/one.py"), "b/*") == fingerprint(marks("b/one.py", surface=2), "b/*")


def test_what_is_no_source_touches_no_folder_of_sources() -> None:
    assert sources_key("b") not in keys_touched("b/readme.txt")


def test_what_files_of_declarations_show_stands_under_one_key() -> None:
    assert declaring(marks("b/two.d.ts", "one.d.mts", "b/three.ts")) == ("b/two.d.ts", "one.d.mts")
    world = World(marks("b/three.ts"))
    assert world.declarations("javascript") == []
    assert world.touched == {DECLARING}
    assert fingerprint(marks("a.d.ts", "b.ts"), DECLARING) == fingerprint(marks("a.d.ts", "c.ts"), DECLARING)
    assert fingerprint(marks("a.d.ts"), DECLARING) != fingerprint(marks("a.d.ts", surface=2), DECLARING)
    assert DECLARING in keys_written("b/two.d.ts")
    assert DECLARING in keys_touched("b/two.d.ts")
    assert DECLARING not in keys_touched("b/three.ts")
