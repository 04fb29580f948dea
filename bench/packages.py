"""The pinned packages that crg is judged on, and how a copy of each is got."""

import re
import shutil
import subprocess
import tarfile
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import platformdirs

from bench.accuracy.truth import records
from bench.registry import fetched

TRUTH = Path(__file__).parent / "truth"
CACHE = Path(platformdirs.user_cache_dir("crg-bench", appauthor=False)) / "packages"
SURE = 0.98
"""Share of the definitions that the truth names whose name must stand in the line it gives: 1.0 but for names that macros make."""


class NotToBeHad(Exception):
    """A package could not be fetched, or a copy is of another version."""


@dataclass(frozen=True)
class Package:
    """One package: its version is a release of `sdist`, or the commit of `repository`; `cases` is a folder of small projects."""

    name: str
    language: str
    version: str
    truth: str | None = None
    tests: str | None = None
    sdist: str | None = None
    sha256: str = ""
    repository: str | None = None
    cases: str | None = None
    copies: tuple[str, ...] = ()

    def folder(self, corpora: Path | None) -> Path:
        """Return a copy of the package: one of those at hand below `corpora`, or fetched. Raises NotToBeHad."""
        names = (self.name, f"{self.name}-{self.version}", *self.copies)
        at_hand = next((corpora / name for name in names if (corpora / name).is_dir()), None) if corpora is not None else None
        found = (at_hand or self._fetched()) / (self.cases or "")
        self._check(found)
        return found

    def _fetched(self) -> Path:
        place = CACHE / f"{self.name}-{self.version}"
        if place.exists():
            return place
        partial = place.with_name(f"{place.name}.partial")
        shutil.rmtree(partial, ignore_errors=True)
        partial.mkdir(parents=True)
        try:
            self._unpack(partial) if self.sdist is not None else self._clone(partial)
        except (OSError, ValueError, StopIteration, subprocess.CalledProcessError) as error:
            said = error.stderr.decode(errors="replace") if isinstance(error, subprocess.CalledProcessError) else str(error)
            raise NotToBeHad(f"{self.name} {self.version} cannot be fetched: {said.strip()}") from error
        partial.rename(place)
        return place

    def _unpack(self, place: Path) -> None:
        if self.sdist is None:
            raise NotToBeHad(f"{self.name} names no sdist")
        with tarfile.open(fetched(self.name, self.sdist, self.sha256, CACHE)) as archive:
            for member in archive.getmembers():
                member.name = member.name.partition("/")[2]
                if member.name and member.isfile():
                    archive.extract(member, place, filter="data")

    def _clone(self, place: Path) -> None:
        for command in (
            ["git", "clone", "--quiet", "--no-checkout", str(self.repository), str(place)],
            ["git", "-C", str(place), "checkout", "--quiet", "--detach", self.version],
        ):
            subprocess.run(command, check=True, capture_output=True)

    def _check(self, folder: Path) -> None:
        """See whether definitions stand where the truth says they do. Raises NotToBeHad when this is another version."""
        if self.truth is None:
            return
        found = list(_found(folder, TRUTH / self.truth))
        if sum(found) < SURE * len(found):
            raise NotToBeHad(
                f"this copy is not {self.name} {self.version}: {sum(found)} of {len(found)} definitions stand where they should"
            )


def _found(folder: Path, truth: Path) -> Iterator[bool]:
    lines: dict[str, list[str]] = {}
    for record in records(truth):
        if record["t"] != "d":
            continue
        path = record["p"]
        if path not in lines:
            place = folder / path
            lines[path] = place.read_text("utf-8", "replace").split("\n") if place.is_file() else []
        line = lines[path][record["l"] - 1] if record["l"] <= len(lines[path]) else ""
        yield any(word in line for word in re.findall(r"\w+", record["n"]))


def packages(only: Sequence[str] = ()) -> list[Package]:
    """Return the packages of the table, or those named. Raises KeyError for a name that is not there."""
    table = tomllib.loads((TRUTH / "packages.toml").read_text("utf-8"))
    rows = {name: _package(name, row) for name, row in table.items()}
    return [rows[name] for name in only] if only else list(rows.values())


def _package(name: str, row: Mapping[str, Any]) -> Package:
    return Package(name, **{**row, "copies": tuple(row.get("copies", ()))})
