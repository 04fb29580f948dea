"""The command line: `crg`. Translates words into questions and answers into text or JSON; holds no logic of its own."""

from crg_py.cli.app import app
from crg_py.cli.main import main

__all__ = ["app", "main"]
