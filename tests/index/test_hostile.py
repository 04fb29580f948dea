"""Code written to break an indexer is indexed all the same, and incremental equals full."""

from pathlib import Path

from crg_py.index import ensure
from crg_py.index.verify import verify
from crg_py.model.settings import Settings
from crg_py.store import memory_store
from crg_py.workspace import open_workspace

LONG = 1_200
"""Links of a chain: each costs several frames, which together are more than Python nests by default."""

FILES = {
    "names.py": "class A:\n    def go(self):\n        return self\nx0 = A()\n" + "".join(f"x{i + 1} = x{i}.go()\n" for i in range(LONG)),
    "calls.py": "def f0():\n    return f0\n" + "".join(f"def f{i + 1}():\n    return f{i}()\n" for i in range(LONG)) + f"f{LONG}().x()\n",
    "brackets.py": "x = " + "(" * LONG + "1" + ")" * LONG + "\ny = a" + ".b" * LONG + "()\nz = " + "[" * 200 + "]" * 200 + "\n",
    "circles.py": (
        "class A:\n    def __iter__(self):\n        return B()\nclass B:\n    def __iter__(self):\n        return A()\n"
        "for x in A():\n    x.go()\ndef r(n):\n    return r(n - 1)\nr(1).go()\nz = [z]\nz[0].go()\nclass C(C):\n    pass\nC().go()\n"
    ),
    "repeated.py": "if a:\n    def f():\n        pass\n" * LONG + "f()\n",
    "repeated.js": "function t(a){return a}function u(a){return t(a)};" * LONG,
    "nested.js": "function f(){" * 300 + "}" * 300,
    **{f"m{i}.py": f"from m{i + 1} import v\n" for i in range(300)},
    "m300.py": "def v():\n    pass\n",
    "use.py": "from m0 import v\nv()\n",
}


def test_long_chains_circles_and_repetition(tmp_path: Path) -> None:
    for name, text in FILES.items():
        (tmp_path / name).write_text(text)
    with memory_store() as store:
        workspace = open_workspace(tmp_path)
        made = ensure(workspace, store, Settings())
        rows = store.read_graph(made.id)

        assert made.n_files == len(FILES)
        assert "m300.py::v" in rows.texts
        assert f"names.py::x{LONG}" not in rows.texts
        assert "names.py::A.go" in rows.texts
        assert verify(workspace, store, Settings()) is None
