"""Small trees and what an index run on them is compared by."""

import os
import subprocess
import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from crg_py.index import ensure
from crg_py.languages import is_configuration, language_of
from crg_py.model.ids import Address
from crg_py.model.settings import Settings
from crg_py.model.snapshots import Snapshot
from crg_py.model.trees import Listing
from crg_py.store import Store, open_store
from crg_py.workspace import open_workspace

SHOP = {
    "shop/__init__.py": "from .cart import Cart\n",
    "shop/cart.py": "from .price import total\n\n\nclass Cart:\n    def sum(self):\n        return total(self.items)\n",
    "shop/price.py": "def total(items):\n    return sum(items)\n\n\ndef unused():\n    return 1\n",
    "app.py": "import shop\nfrom shop.price import total\n\n\ndef main():\n    cart = shop.Cart()\n    return cart.sum() + total([])\n",
    "tests/test_shop.py": "from shop.cart import Cart\n\n\ndef test_sum():\n    assert Cart().sum() == 0\n",
}


def write(root: Path, files: Mapping[str, str]) -> Path:
    for path, text in files.items():
        place = root / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text, encoding="utf-8")
    return root


def wanted(path: str) -> bool:
    return language_of(path) is not None or is_configuration(path)


def index(root: Path, store: Store, at: str | None = None) -> Snapshot:
    return ensure(open_workspace(root, at, wanted=wanted), store, Settings())


def edges(store: Store, snapshot: Snapshot) -> set[tuple[str, str, str, str]]:
    """Return (path, kind, name, target) of every use."""
    rows = store.read_graph(snapshot.id)
    columns = zip(rows.u_file.tolist(), rows.u_kind, rows.u_name.tolist(), rows.u_target.tolist(), strict=True)
    return {(rows.paths[file], kind, rows.texts[name], rows.texts[target]) for file, kind, name, target in columns}


def dump(store: Store, snapshot: Snapshot) -> str:
    """Return everything the views and the graph say of a snapshot, as one text."""
    rows = store.read_graph(snapshot.id)
    columns = {name: getattr(rows, name) for name in rows.__struct_fields__ if name != "origin"}
    return repr({name: column.tolist() if hasattr(column, "tolist") else [*column] for name, column in columns.items()})


@dataclass
class HeldTree:
    """A tree held in memory: what is listed and which bytes it gives; counts the bytes asked for."""

    entries: dict[str, Address]
    contents: dict[Address, bytes]
    asked: list[Address] = field(default_factory=list)

    def listing(self) -> Listing:
        return Listing(self.entries, "memory")

    def read(self, addresses: Iterable[Address]) -> Iterable[tuple[Address, bytes]]:
        for address in addresses:
            self.asked.append(address)
            yield address, self.contents[address]


RUN = """
import sys
from pathlib import Path
from crg_py.index import ensure
from crg_py.model.settings import Settings
from crg_py.store import open_store
from tests.index.trees import dump, wanted
from crg_py.workspace import open_workspace

with open_store("test", Path(sys.argv[2]), patience=60) as store:
    snapshot = ensure(open_workspace(Path(sys.argv[1]), wanted=wanted), store, Settings())
    print(snapshot.id, snapshot.n_extracted, snapshot.n_linked)
    if len(sys.argv) > 3:
        print(dump(store, snapshot))
"""


def process(root: Path, store: Path, *arguments: str, environment: Mapping[str, str] | None = None) -> "subprocess.Popen[str]":
    """Start an index run in a process of its own."""
    checkout = Path(__file__).resolve().parent.parent.parent
    path = os.pathsep.join([str(checkout), *filter(None, [os.environ.get("PYTHONPATH")])])
    return subprocess.Popen(
        [sys.executable, "-c", RUN, str(root), str(store), *arguments],
        env={**os.environ, "PYTHONPATH": path, **(environment or {})},
        cwd=store.parent,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def finished(child: "subprocess.Popen[str]") -> str:
    """Return what a run printed; it must end well."""
    output, complaint = child.communicate(timeout=300)
    assert child.returncode == 0, complaint
    return output


def opened(folder: Path) -> Store:
    return open_store("test", folder, patience=60)
