"""Find the repository around a path, and resolve revisions in it."""

import os
from functools import cached_property
from pathlib import Path

import msgspec

from crg_py.model.errors import RevisionError, UsageError, WorkspaceError
from crg_py.workspace.command import Git, refused
from crg_py.workspace.files import git_address
from crg_py.workspace.objects import Objects

EMPTY_TREES = {
    "sha1": "4b825dc642cb6eb9a060e54bf8d69288fbee4904",
    "sha256": "6ef19b41225c5369f1c104d45d8d85efa9b057b53b14b4b9b939dd74decc5321",
}
"""The tree without files, which every repository knows."""


class Revision(msgspec.Struct, frozen=True):
    """A resolved revision: `oid` is a commit or a tree."""

    text: str
    oid: str

    @property
    def tree(self) -> str:
        """Return git's name for what the revision holds."""
        return f"{self.oid}^{{tree}}"


class Repository:
    """One git repository as seen from one working tree (or from itself, when bare)."""

    def __init__(self, root: Path, git_folder: Path, common_folder: Path, digest: str, *, bare: bool) -> None:
        """Take real paths; `digest` is the object format, `sha1` or `sha256`."""
        self.root = root
        self.git_folder = git_folder
        self.common_folder = common_folder
        self.digest = digest
        self.bare = bare

    @cached_property
    def index_file(self) -> Path:
        """Return where the index is. A hook's temporary index is honoured when it belongs to this repository."""
        given = os.environ.get("GIT_INDEX_FILE", "")
        index_file = (self.root / given).resolve() if given else None
        if index_file is not None and index_file.parent == self.git_folder and index_file.is_file():
            return index_file
        return self.git_folder / "index"

    @cached_property
    def git(self) -> Git:
        """Return git at the root."""
        return Git(self.root, {"GIT_INDEX_FILE": str(self.index_file)})

    @cached_property
    def objects(self) -> Objects:
        """Return the reader of objects."""
        return Objects(self.git)

    def revision(self, text: str) -> Revision:
        """Resolve any commit-ish or tree. Raises RevisionError."""
        safe = bool(text) and not text.startswith("-") and "\0" not in text
        # After a colon everything is a path, so that only a name can be peeled at once.
        oid = self._parsed(f"{text}^{{commit}}") if safe and ":" not in text else None
        named = self._parsed(text) if safe and oid is None else None
        for kind in ("commit", "tree") if named else ():
            oid = oid or self._parsed(f"{named}^{{{kind}}}")
        if oid:
            return Revision(text, oid)
        if text in {"HEAD", "@"}:
            message = "the repository has no commit yet"
            raise RevisionError(message, "commit first, or ask about the working tree")
        message = f"the repository knows no revision {text!r}"
        raise RevisionError(message, "a branch, tag, commit or tree that `git rev-parse` knows; a shallow clone lacks older ones")

    def _parsed(self, text: str) -> str | None:
        return self.git.answer("rev-parse", "--verify", "--quiet", text)

    @property
    def head(self) -> Revision | None:
        """Return the commit HEAD names now, None before the first commit."""
        oid = self._parsed("HEAD^{commit}")
        return Revision("HEAD", oid) if oid else None

    @property
    def empty_blob(self) -> str:
        """Return the object id of no bytes."""
        return git_address(b"", self.digest).removeprefix("git:")

    @property
    def empty(self) -> Revision:
        """Return the revision that holds nothing."""
        return Revision("nothing", EMPTY_TREES[self.digest])


def discover(path: Path) -> Repository | None:
    """Return the repository `path` lies in, or None outside of any. Raises UsageError, WorkspaceError."""
    folder = existing_folder(path)
    questions = ("--is-bare-repository", "--is-inside-work-tree", "--show-object-format", "--absolute-git-dir", "--git-common-dir")
    process = Git(folder).start("rev-parse", *questions)
    output, complaint = process.communicate()
    if process.returncode:
        if b"not a git repository" in complaint and not (folder / ".git").exists():
            return None
        raise refused(complaint, folder)
    words = os.fsdecode(output).removesuffix("\n").split("\n")
    if len(words) != len(questions):
        # A path holds a line end: ask one by one.
        words = [*words[:3], *(_asked(folder, question) for question in questions[3:])]
    bare, inside, digest = words[:3]
    git_folder, common = (folder / words[3]).resolve(), (folder / words[4]).resolve()
    if bare == "true":
        return Repository(git_folder, git_folder, common, digest, bare=True)
    if inside != "true":
        message = f"{str(path)!r} lies in a git folder, not in a working tree"
        raise UsageError(message, "name the folder that holds the files")
    root = Path(_asked(folder, "--show-toplevel")).resolve()
    mark = root / ".git"
    if not folder.is_relative_to(root) or not (mark.is_file() or mark.resolve() == git_folder):
        message = f"the repository's configuration claims {str(root)!r} as its working tree"
        raise WorkspaceError(message, "core.worktree points elsewhere; crg reads only the folder that holds .git")
    return Repository(root, git_folder, common, digest, bare=False)


def existing_folder(path: Path) -> Path:
    """Return the real folder that `path` is or lies in. Raises UsageError."""
    try:
        real = path.expanduser().resolve(strict=True)
    except (OSError, RuntimeError, ValueError) as error:
        message = f"there is no {str(path)!r}"
        raise UsageError(message, "name an existing folder or file") from error
    return real if real.is_dir() else real.parent


def _asked(folder: Path, question: str) -> str:
    answer = Git(folder).answer("rev-parse", question)
    if answer is None:
        message = f"git does not answer `rev-parse {question}` in {str(folder)!r}"
        raise WorkspaceError(message, "git 2.25 or newer is needed")
    return answer
