"""A real repository with fixed dates and authors, so that its commits have the same names everywhere, and `crg` run in it."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]

SHOP = {
    "shop/__init__.py": "",
    "shop/price.py": (
        "def net(amount):\n"
        "    return amount\n"
        "\n"
        "\n"
        "def gross(amount):\n"
        "    return net(amount) * 1.2\n"
        "\n"
        "\n"
        "class Till:\n"
        "    def pay(self, amount):\n"
        "        return gross(amount)\n"
    ),
    "shop/bill.py": (
        "from shop.price import Till, gross\n\n\ndef total(amounts):\n    return sum(gross(one) for one in amounts)\n\n\n"
        "def settle(amount):\n    till = Till()\n    return till.pay(amount)\n"
    ),
    "tests/test_bill.py": "from shop.bill import total\n\n\ndef test_total():\n    assert total([1]) > 1\n",
}


class Project:
    """A folder, its store beside it, and what is done in it."""

    def __init__(self, folder: Path) -> None:
        self.root = folder / "project"
        self.root.mkdir()
        self.store = folder / "store"

    def write(self, path: str, text: str | bytes) -> None:
        target = self.root / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(text.encode() if isinstance(text, str) else text)

    def git(self, *args: str, check: bool = True) -> str:
        when = "2024-01-02T03:04:05+00:00"
        env = {**os.environ, "GIT_AUTHOR_DATE": when, "GIT_COMMITTER_DATE": when}
        done = subprocess.run(["git", *args], cwd=self.root, env=env, check=check, capture_output=True, encoding="utf-8")
        return done.stdout

    def commit(self, message: str, files: dict[str, str] | None = None) -> None:
        if not (self.root / ".git").exists():
            self.git("init", "-q", "-b", "main")
        for path, text in (files or {}).items():
            self.write(path, text)
        self.git("add", "-A")
        self.git("commit", "-q", "-m", message)

    def run(
        self, *args: str, encoding: str = "utf-8", folder: Path | None = None, **environment: str
    ) -> "subprocess.CompletedProcess[str]":
        """Run `crg` as a user does, with standard streams in `encoding`; `-P` keeps the project's modules out of its way."""
        env = {**os.environ, "CRG_STORE": str(self.store), "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": encoding, **environment}
        command = [sys.executable, "-P", "-m", "crg_py", *args]
        return subprocess.run(command, cwd=folder or self.root, env=env, capture_output=True, encoding="utf-8", check=False)

    def says(self, *args: str, code: int = 0) -> str:
        """Run `crg`; return what it prints on the stream for its exit code."""
        done = self.run(*args)
        assert done.returncode == code, done.stdout + done.stderr
        return done.stderr if code >= 2 else done.stdout
