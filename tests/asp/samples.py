"""Trees held in memory, as a host serves them, and the small project most tests ask about."""

import hashlib
import itertools
import json
from collections.abc import Mapping
from typing import Any

from crg_py.host import HostSession, HostTree, blob_ref
from crg_py.model.errors import BlobMissing

Baseline = dict[str, str]

SHOP = {
    "shop/__init__.py": "from .cart import Cart\n",
    "shop/cart.py": "from .price import total\n\n\nclass Cart:\n    def sum(self):\n        return total([])\n\n"
    "    def policy(self):\n        return 1\n",
    "shop/price.py": "def total(items):\n    return rounded(sum(items))\n\n\ndef rounded(x):\n    return x\n\n\n"
    "def apply():\n    return 1\n",
    "app.py": "from shop.cart import Cart\nfrom shop.price import total\n\n\ndef main():\n    Cart().sum()\n    return total([])\n",
    "alone.py": "def lonely():\n    return 1\n",
    "tests/test_shop.py": "from shop.cart import Cart\n\n\ndef test_sum():\n    assert Cart().sum() == 0\n",
}
TOTAL = "shop/price.py::total"
ROUNDED = "shop/price.py::rounded"
SUM = "shop/cart.py::Cart.sum"
MAIN = "app.py::main"
TEST = "tests/test_shop.py::test_sum"


class MemoryTrees:
    """Trees by baseline; `dirty` is part of a baseline's identity."""

    def __init__(self) -> None:
        self._trees: dict[str, HostTree] = {}
        self._contents: dict[str, bytes] = {}

    def add(self, files: Mapping[str, str | bytes], *, name: str = "", dirty: str = "", links: Mapping[str, str] | None = None) -> Baseline:
        """Hold a tree and return its baseline, named after its content unless a name is given."""
        entries = {path: self.give(content) for path, content in files.items()}
        named = name or json.dumps(sorted(entries.items()))
        baseline = {"rev": "git:tree:" + hashlib.sha1(named.encode(), usedforsecurity=False).hexdigest()}
        if dirty:
            baseline["dirty"] = dirty
        targets = {path: self.give(target) for path, target in (links or {}).items()}
        self._trees[_key(baseline)] = HostTree(entries, targets)
        return baseline

    def give(self, content: str | bytes) -> str:
        """Hold bytes and return their reference."""
        data = content.encode() if isinstance(content, str) else content
        blob = blob_ref(data)
        self._contents[blob] = data
        return blob

    def drop(self, baseline: Mapping[str, Any]) -> None:
        """Forget a tree: the host cannot serve it any more."""
        del self._trees[_key(baseline)]

    def tree(self, baseline: Mapping[str, Any]) -> HostTree | None:
        return self._trees.get(_key(baseline))

    def content(self, blob: str) -> bytes:
        if blob not in self._contents:
            raise BlobMissing(f"no {blob}")
        return self._contents[blob]


def _key(baseline: Mapping[str, Any]) -> str:
    return f"{baseline['rev']} {baseline.get('dirty', '')}"


def chain(n: int) -> dict[str, str]:
    """Return `n` files of which each calls the one before."""
    return {f"pkg/m{i}.py": f"from pkg.m{i - 1} import f{i - 1}\n\n\ndef f{i}():\n    return f{i - 1}()\n" for i in range(1, n)} | {
        "pkg/m0.py": "def f0():\n    return 1\n"
    }


def modify(trees: MemoryTrees, path: str, before: str, after: str) -> dict[str, str]:
    return {"path": path, "kind": "modify", "before": trees.give(before), "after": trees.give(after)}


def change_of(session: HostSession, trees: MemoryTrees) -> dict[str, Any]:
    """Return impact parameters: the body of `total` changes."""
    text = SHOP["shop/price.py"]
    change = modify(trees, "shop/price.py", text, text.replace("sum(items)", "max(items)"))
    return {"changeset": {"baseline": session.baseline, "changes": [change]}, "scope": "workspace"}


_COUNT = itertools.count()


def fresh_shop(trees: MemoryTrees) -> Baseline:
    """Return the shop as no session has met it: each call gives other bytes."""
    return trees.add({path: f"{text}# {next(_COUNT)}\n" for path, text in SHOP.items()})
