"""Read git objects through one long-lived `git cat-file --batch`."""

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import IO, TYPE_CHECKING, cast

from crg_py.model.errors import BlobMissing, WorkspaceError
from crg_py.workspace.command import Git

if TYPE_CHECKING:
    import subprocess

BATCH = 64
"""Names asked for before answers are read: 64 names of 65 bytes fit any pipe's buffer, so neither side waits for the other."""


class Objects:
    """The objects of one repository. Not for use by two threads at once."""

    def __init__(self, git: Git) -> None:
        """Read through `git`; the process starts with the first question."""
        self._git = git
        self._process: subprocess.Popen[bytes] | None = None

    def read(self, oids: Iterable[str]) -> Iterator[tuple[str, bytes]]:
        """Yield (oid, bytes) in the order asked. Raises BlobMissing."""
        rest = iter(oids)
        while batch := list(islice(rest, BATCH)):
            yield from self._batch(batch)

    def read_one(self, oid: str) -> bytes:
        """Return the bytes of one object. Raises BlobMissing."""
        return next(self.read([oid]))[1]

    def sizes(self, oids: Iterable[str]) -> dict[str, int]:
        """Return the size in bytes of each object that is there."""
        process = self._git.start("cat-file", "--batch-check=%(objectname) %(objectsize)", pipe=True)
        output, _ = process.communicate("".join(f"{oid}\n" for oid in oids).encode())
        pairs = (line.decode().split() for line in output.splitlines())
        return {oid: int(size) for oid, size in pairs if size.isdigit()}

    def close(self) -> None:
        """End the process."""
        process, self._process = self._process, None
        if process is None:
            return
        process.kill()
        process.wait()
        for stream in (process.stdin, process.stdout):
            if stream is not None:
                stream.close()

    def __del__(self) -> None:
        """End the process when nobody reads any more."""
        self.close()

    def _batch(self, oids: list[str]) -> Iterator[tuple[str, bytes]]:
        if self._process is None:
            self._process = self._git.start("cat-file", "--batch", pipe=True)
        requests, answers = cast("IO[bytes]", self._process.stdin), cast("IO[bytes]", self._process.stdout)
        finished = False
        try:
            requests.write("".join(f"{oid}\n" for oid in oids).encode())
            requests.flush()
            for n_answered, oid in enumerate(oids, 1):
                content = self._answer(oid, answers)
                finished = n_answered == len(oids)
                yield oid, content
        except BrokenPipeError:
            raise self._ended(oids[0]) from None
        finally:
            # Answers nobody took would be read as the next question's.
            if not finished:
                self.close()

    def _answer(self, oid: str, answers: IO[bytes]) -> bytes:
        header = answers.readline().split()
        if not header:
            raise self._ended(oid)
        if len(header) != 3:  # noqa: PLR2004 - oid, type, size; a missing object has two words
            raise self._missing(oid)
        size = int(header[2])
        content = answers.read(size)
        if len(content) != size or not answers.read(1):
            raise self._ended(oid)
        return content

    def _ended(self, oid: str) -> WorkspaceError:
        """Return why cat-file gave up: in a partial clone it ends at the first object that is not there."""
        if self._git.answer("cat-file", "-e", oid) is None:
            return self._missing(oid)
        return WorkspaceError("git cat-file ended unexpectedly", "run `git fsck`: an object may be damaged")

    def _missing(self, oid: str) -> BlobMissing:
        message = f"git object {oid} is not in this repository"
        return BlobMissing(message, "the clone is partial or damaged: check the revision out with git, so that it fetches what is missing")
