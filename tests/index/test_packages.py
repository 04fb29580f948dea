"""Files that share a scope: whatever comes, goes or changes in a package, incremental equals full."""

from pathlib import Path

import pytest

from crg_py.store import Store, memory_store
from tests.index.trees import dump, edges, index, opened, write

WEB = {
    "go.mod": "module example.com/web\n",
    "router.go": "package web\n\ntype Router struct{ name string }\n\nfunc New() *Router { return &Router{name: title()} }\n",
    "routes.go": "package web\n\nfunc (r *Router) Add(path string) *Router { return r.check().log() }\n",
    "check.go": "package web\n\nfunc (r *Router) check() *Router { return r }\n\nfunc title() string { return limit }\n",
    "log.go": 'package web\n\nimport "example.com/web/text"\n\nfunc (r *Router) log() *Router { text.Print(r.name); return r }\n',
    "text/print.go": "package text\n\nfunc Print(what string) {}\n",
    "web_test.go": 'package web_test\n\nimport "example.com/web"\n\nfunc TestAdd() { web.New().Add("/") }\n',
}
STEPS: dict[str, dict[str, str | None]] = {
    "a file comes that another one waits for": {"limits.go": 'package web\n\nconst limit = "x"\n'},
    "a definition goes": {"check.go": "package web\n\nfunc (r *Router) check() *Router { return r }\n"},
    "a definition changes its type": {"check.go": WEB["check.go"].replace("check() *Router { return r }", "check() *Other { return nil }")},
    "a body changes": {"check.go": WEB["check.go"].replace("return limit", 'return limit + "!"')},
    "a file goes": {"check.go": None},
    "a file is renamed": {"check.go": None, "checked.go": WEB["check.go"]},
    "a file moves to a package below": {"check.go": None, "text/check.go": WEB["check.go"].replace("package web", "package text")},
    "a file says that it belongs to another package": {"check.go": WEB["check.go"].replace("package web", "package other")},
    "a second definition of a name comes": {"check_windows.go": 'package web\n\nfunc title() string { return "" }\n'},
    "the module is called otherwise": {"go.mod": "module example.org/web\n"},
    "a module comes in a folder": {"text/go.mod": "module example.com/text\n"},
    "an imported package gains a file": {"text/more.go": "package text\n\nfunc More() {}\n"},
}


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return opened(tmp_path / "store")


def change(root: Path, files: dict[str, str | None]) -> None:
    for path, text in files.items():
        if text is None:
            (root / path).unlink()
        else:
            write(root, {path: text})


@pytest.mark.parametrize("step", STEPS)
def test_a_change_in_a_package_gives_what_a_full_build_gives(step: str, tmp_path: Path, store: Store) -> None:
    root = write(tmp_path / "web", WEB)
    index(root, store)
    change(root, STEPS[step])
    changed = dump(store, index(root, store))
    with memory_store() as fresh:
        assert changed == dump(fresh, index(root, fresh))
    back = {path: WEB.get(path) for path in STEPS[step]}
    change(root, back)
    again = dump(store, index(root, store))
    with memory_store() as fresh:
        assert again == dump(fresh, index(root, fresh))


def test_editing_a_body_links_that_file_alone(tmp_path: Path, store: Store) -> None:
    root = write(tmp_path / "web", WEB)
    index(root, store)
    change(root, STEPS["a body changes"])
    snapshot = index(root, store)
    assert (snapshot.n_extracted, snapshot.n_linked) == (1, 1)


def test_a_file_that_comes_is_found_by_those_who_waited(tmp_path: Path, store: Store) -> None:
    root = write(tmp_path / "web", WEB)
    before = index(root, store)
    assert ("check.go", "read", "limit", "limits.go::limit") not in edges(store, before)
    change(root, STEPS["a file comes that another one waits for"])
    assert ("check.go", "read", "limit", "limits.go::limit") in edges(store, index(root, store))
