"""Shapes of a language's own library: declarations through which values flow, read like any source but never answered."""

from functools import cache

from crg_py.languages.data import data_folder


@cache
def stub_files(stubs: str) -> dict[str, bytes]:
    """Return the declaration files of `grammars/stubs/<stubs>` by the path that linking knows them by: `<stubs>/name`."""
    folder = data_folder("grammars") / "stubs" / stubs
    return {f"<{stubs}>/{f.relative_to(folder).as_posix()}": f.read_bytes() for f in sorted(folder.rglob("*")) if f.is_file()}
