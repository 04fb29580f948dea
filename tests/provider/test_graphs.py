"""The graph of a snapshot is the same whether it was kept or built, and is kept by all that it depends on."""

from pathlib import Path

import pytest

from crg_py.index import ensure
from crg_py.model.settings import Conventions, Settings
from crg_py.providers.graphs import graph_of, keep_graph, kept_name
from crg_py.store import open_store
from crg_py.workspace import open_workspace
from tests.graph.test_packed import everything

FILES = {
    "shop.py": "class Shop:\n    def sell(self):\n        return self.total()\n\n    def total(self):\n        return 1\n",
    "main.py": "from shop import Shop\n\n\ndef main(thing):\n    thing.total()\n    return Shop().sell()\n",
    "checks/odd.py": "from main import main\n\n\ndef check_main():\n    main(1)\n",
}


def test_a_kept_graph_answers_as_the_built_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root = tmp_path / "shop"
    for name, text in FILES.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text)
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path))
    plain, named = Settings(), Settings(tests=Conventions(paths=("checks/**",), names=("check_*",)))
    with open_store("shop", tmp_path / "store") as store:
        made = ensure(open_workspace(root), store, plain)
        built = graph_of(store, made.id, plain)
        again = graph_of(store, made.id, plain)
        set_up = graph_of(store, made.id, named)
        keep_graph(store, made.id, named)

        assert everything(again) == everything(built)
        assert store.kept.has(kept_name(made.id, plain))
        assert kept_name(made.id, plain) != kept_name(made.id, named)
        check = built.nodes.of_id["checks/odd.py::check_main"]
        assert (bool(built.nodes.test[check]), bool(set_up.nodes.test[check])) == (False, True)
        assert store.status().n_bytes > store.kept.n_bytes() > 0
        store.collect()
        assert not store.kept.has(kept_name(made.id, plain))
        assert everything(graph_of(store, made.id, plain)) == everything(built)
