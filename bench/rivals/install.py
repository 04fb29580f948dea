"""Tools in environments of their own, below the cache."""

import os
import shutil
import subprocess
from pathlib import Path

import platformdirs

from bench.rivals.tools import Places, Tool

CACHE = Path(platformdirs.user_cache_dir("crg-bench", appauthor=False)) / "rivals"
SECONDS = 900


class NotInstalled(Exception):
    """A tool cannot be installed here, or does not start."""


def place_of(tool: Tool) -> Path:
    """Return where a tool is installed."""
    return CACHE / f"{tool.name}-{tool.version}"


def environment(tool: Tool, places: Places) -> dict[str, str]:
    """Return what a tool is started with: a home of its own, so that it neither reads nor writes the user's."""
    home = places.place / "home"
    home.mkdir(parents=True, exist_ok=True)
    own = {name: places.fill([value])[0] for name, value in tool.environment.items()}
    return {"HOME": str(home), "DO_NOT_TRACK": "1", **own}


def install(tool: Tool) -> None:
    """Install a tool unless it is there, and see that it starts. Raises NotInstalled."""
    places = Places(place_of(tool), Path(), Path())
    ready = places.place / "installed"
    if tool.install and not ready.exists():
        shutil.rmtree(places.place, ignore_errors=True)
        places.place.mkdir(parents=True)
        for words in tool.install:
            _run(tool, places.fill(words), {})
    _run(tool, places.fill((*tool.program, *tool.works)), environment(tool, places))
    places.place.mkdir(parents=True, exist_ok=True)
    ready.touch()


def _run(tool: Tool, command: list[str], more: dict[str, str]) -> None:
    try:
        subprocess.run(command, check=True, capture_output=True, timeout=SECONDS, env={**os.environ, **more})
    except (OSError, subprocess.SubprocessError) as error:
        said = getattr(error, "stderr", None) or str(error).encode()
        raise NotInstalled(f"{tool.name} {tool.version}: {' '.join(said.decode(errors='replace').split())[:200]}") from error
