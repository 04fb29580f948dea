"""The examples of docs/asp.md, asked of a real provider: `python -m tests.provider.examples` writes their answers anew."""

import json
from pathlib import Path
from typing import Any

from crg_py.host import HostSession, HostTree, blob_ref
from crg_py.host.main import provider_command
from crg_py.model.errors import BlobMissing

PAGE = Path(__file__).parents[2] / "docs/asp.md"
MARK = "<!-- The examples below are written by `python -m tests.provider.examples`. -->\n"
FILES = {
    "shop/price.py": "class Price:\n    def total(self):\n        return 0\n\n\nclass Discounted(Price):\n    def total(self):\n"
    "        return half(10)\n\n\ndef half(value):\n    return value // 2\n\n\ndef _unused():\n    return 1\n",
    "shop/cart.py": "from shop.price import Discounted\n\n\ndef checkout():\n    return Discounted().total()\n\n\n"
    'if __name__ == "__main__":\n    checkout()\n',
    "tests/test_cart.py": "from shop.cart import checkout\n\n\ndef test_checkout():\n    assert checkout() == 5\n",
}
EDITED = FILES["shop/price.py"].replace("value // 2", "value / 2")
FORMER = {**FILES, "shop/price.py": FILES["shop/price.py"].replace("half(10)", "5")}
HALF, TOTAL, CHECKOUT = "shop/price.py::half", "shop/price.py::Price.total", "shop/cart.py::checkout"


class Samples:
    """The sample project and its former state, as a host serves them."""

    def __init__(self) -> None:
        self._contents = {blob_ref(text.encode()): text.encode() for text in (*FILES.values(), *FORMER.values(), EDITED)}
        self._trees = {
            "git:tree:now": HostTree({path: blob_ref(text.encode()) for path, text in FILES.items()}),
            "git:tree:before": HostTree({path: blob_ref(text.encode()) for path, text in FORMER.items()}),
        }

    def tree(self, baseline: Any) -> HostTree | None:
        return self._trees.get(baseline["rev"])

    def content(self, blob: str) -> bytes:
        if blob not in self._contents:
            raise BlobMissing(f"no {blob}")
        return self._contents[blob]


NOW = {"rev": "git:tree:now"}
CHANGESET = {
    "baseline": NOW,
    "changes": [
        {
            "path": "shop/price.py",
            "kind": "modify",
            "before": blob_ref(FILES["shop/price.py"].encode()),
            "after": blob_ref(EDITED.encode()),
        }
    ],
}


def _query(verb: str, **args: Any) -> tuple[str, dict[str, Any]]:
    return "inspect/query", {"verb": verb, "args": args}


EXAMPLES: dict[str, tuple[str, dict[str, Any]]] = {
    "references": ("inspect/references", {"symbol": {"path": "shop/price.py", "position": {"line": 7, "char": 16}}}),
    "callers": ("inspect/callers", {"symbol": {"id": HALF}, "depth": 2}),
    "callees": ("inspect/callees", {"symbol": {"id": CHECKOUT}}),
    "symbols": ("inspect/symbols", {"query": "total", "kinds": ["function"]}),
    "impact": ("inspect/impact", {"changeset": CHANGESET, "scope": "changeset", "depth": 2}),
    "query tested-by": _query("tested-by", symbol={"id": HALF}),
    "query imports": _query("imports", symbol={"id": "shop/cart.py"}),
    "query importers": _query("importers", symbol={"id": "shop/price.py"}),
    "query inheritors": _query("inheritors", symbol={"id": "shop/price.py::Price"}),
    "query contents": _query("contents", symbol={"id": "shop/price.py"}, depth=1),
    "query flows": _query("flows", symbol={"id": CHECKOUT}),
    "query implementers": _query("implementers", symbol={"id": "shop/price.py::Price"}),
    "query overrides": _query("overrides", symbol={"id": TOTAL}),
    "query entry-points": _query("entry-points", kinds=["function"]),
    "query cycles": _query("cycles", limit=10),
    "query communities": _query("communities"),
    "query dead-code": _query("dead-code"),
    "query hubs": _query("hubs", limit=1),
    "query path": _query("path", **{"from": {"id": CHECKOUT}, "to": {"id": HALF}}),
    "query diff": _query("diff", before={"rev": "git:tree:before"}),
    "query impact": _query("impact", changeset=CHANGESET, depth=1),
}


def answers() -> tuple[list[str], dict[str, Any]]:
    """Return the advertised query verbs, and the result of every example."""
    with HostSession(provider_command(), Samples(), NOW, environment={"HOME": "/nonexistent"}) as session:
        advertised = session.open()["capabilities"]["inspect"]["query"]
        told = {}
        for name, (method, params) in EXAMPLES.items():
            frame = session.ask(method, params)
            if "error" in frame:
                raise RuntimeError(f"{name}: {frame['error']}")
            told[name] = frame["result"]
        session.close()
    return advertised, told


def rendered() -> str:
    """Return the examples as the page shows them."""
    parts = ["The project that is asked about:\n"]
    parts += [f"`{path}`\n```python\n{text}```\n" for path, text in FILES.items()]
    for name, result in answers()[1].items():
        method, params = EXAMPLES[name]
        result["data"] = _without_memory_note(result["data"]) if "data" in result else {}
        shown = {key: value for key, value in result.items() if value != {}}
        parts.append(f"### {name}\n\n`{method}`\n```json\n{spread(params)}\n```\nAnswer:\n```json\n{spread(shown)}\n```\n")
    return "\n".join(parts)


def _without_memory_note(data: dict[str, Any]) -> dict[str, Any]:
    return {**data, "notes": [note for note in data["notes"] if "in memory" not in note]}


def spread(value: Any, indent: str = "", width: int = 230) -> str:
    """Return JSON in which what fits a line stands on one."""
    plain = json.dumps(value, ensure_ascii=False)
    if len(plain) + len(indent) <= width or not isinstance(value, (dict, list)) or not value:
        return plain
    inner = indent + "  "
    if isinstance(value, dict):
        items = [f"{inner}{json.dumps(key)}: {spread(part, inner, width)}" for key, part in value.items()]
        return "{\n" + ",\n".join(items) + f"\n{indent}}}"
    return "[\n" + ",\n".join(f"{inner}{spread(part, inner, width)}" for part in value) + f"\n{indent}]"


if __name__ == "__main__":
    head = PAGE.read_text("utf-8").partition(MARK)[0]
    PAGE.write_text(head + MARK + "\n" + rendered(), encoding="utf-8")
