"""A client of another tool's server, over standard input and output."""

import json
import os
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Self

PROTOCOL = "2024-11-05"
SECONDS = 10


class ServerGone(Exception):
    """The server ended before it answered."""


class McpServer:
    """A running server. Use as a context manager: at its end the server is gone."""

    def __init__(self, command: Sequence[str], folder: Path, environment: Mapping[str, str]) -> None:
        self._n_asked = 0
        self._process = subprocess.Popen(
            command,
            cwd=folder,
            env={**os.environ, **environment},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            encoding="utf-8",
        )

    def __enter__(self) -> Self:
        """Introduce ourselves."""
        about = {"protocolVersion": PROTOCOL, "capabilities": {}, "clientInfo": {"name": "crg-bench", "version": "1"}}
        self.ask("initialize", about)
        self._send({"method": "notifications/initialized", "params": {}})
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        """Close its input, and kill it if that does not end it."""
        try:
            self._process.communicate(timeout=SECONDS)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.communicate()

    def call(self, tool: str, arguments: Mapping[str, object]) -> bool:
        """Call a tool; say whether it answered without an error. Raises ServerGone."""
        answer = self.ask("tools/call", {"name": tool, "arguments": arguments})
        return "error" not in answer and not answer["result"].get("isError")

    def ask(self, method: str, params: Mapping[str, Any]) -> dict[str, Any]:
        """Send a request and return its answer, passing over what else the server says. Raises ServerGone."""
        self._n_asked += 1
        self._send({"id": self._n_asked, "method": method, "params": params})
        if self._process.stdout is not None:
            for line in self._process.stdout:
                answer: dict[str, Any] = json.loads(line)
                if answer.get("id") == self._n_asked:
                    return answer
        raise ServerGone(f"no answer to {method}")

    def _send(self, message: Mapping[str, Any]) -> None:
        if self._process.stdin is not None:
            self._process.stdin.write(json.dumps({"jsonrpc": "2.0", **message}) + "\n")
            self._process.stdin.flush()
