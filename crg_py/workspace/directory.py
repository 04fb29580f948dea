"""A plain folder as a workspace: everything is read and hashed, times are never trusted."""

import os
import stat
from collections.abc import Iterable, Iterator
from pathlib import Path

from crg_py.model.ids import Address
from crg_py.model.settings import Settings
from crg_py.model.trees import Listing
from crg_py.workspace.files import KeptFiles, Unreadable, is_other_worktree, kind, read_if_there, read_regular
from crg_py.workspace.ignore import CRGIGNORE, GITIGNORE, IgnoreRules, SkippedFolders
from crg_py.workspace.labels import digest
from crg_py.workspace.selection import Selection, Wanted
from crg_py.workspace.settings import SETTING_FILES, read_settings
from crg_py.workspace.unentered import unlistable

RULE_FILE_BYTES = 1024 * 1024
GIT_FOLDER = b".git"


class DirectoryWorkspace:
    """The files below one folder, without those that ignore rules leave out. Links are listed as skipped, never followed."""

    def __init__(self, root: Path, wanted: Wanted, settings: Settings | None) -> None:
        """Read below `root` (a real path); `settings` replace those of the folder."""
        self.root = root
        self._wanted = wanted
        self._given = settings
        self.kept = KeptFiles(root)

    @property
    def settings(self) -> Settings:
        """Return the settings in force. Raises SettingError."""
        if self._given is not None:
            return self._given
        read = {name: self._rule_file(name) for name in SETTING_FILES}
        return read_settings({name: content for name, content in read.items() if content is not None})

    def repository_identity(self) -> str:
        """Return the key of the folder's store: its real path."""
        return str(self.root)

    def listing(self) -> Listing:
        """Return the current entries; the label is `dir:` and a digest of paths and contents. Raises WorkspaceError."""
        settings = self.settings
        rules = IgnoreRules(CRGIGNORE, self._rule_file, settings.excludes)
        chosen = Selection(self._wanted, rules, settings.limits)
        for raw in self._walk(chosen, IgnoreRules(GITIGNORE, self._rule_file)):
            path = chosen.path(raw)
            if path is None:
                continue
            try:
                content = read_regular(str(self.root), path, settings.limits.blob_bytes)
            except Unreadable as reason:
                chosen.skipped[path] = str(reason)
            except FileNotFoundError:
                continue
            else:
                chosen.add(path, self.kept.keep(path, content), len(content))
        return chosen.listing(f"dir:{digest(chosen.entries)}")

    def read(self, addresses: Iterable[Address]) -> Iterator[tuple[Address, bytes]]:
        """Yield the bytes of each address. Raises BlobMissing."""
        for address in addresses:
            yield address, self.kept.content(address)

    def close(self) -> None:
        """Hold nothing open."""

    def _rule_file(self, path: str) -> bytes | None:
        return read_if_there(str(self.root), path, RULE_FILE_BYTES)

    def _walk(self, chosen: Selection, git_rules: IgnoreRules) -> Iterator[bytes]:
        """Yield the paths of regular files that no rule leaves out, folder by folder, without recursion."""
        root = os.fsencode(self.root)
        skipped = SkippedFolders(
            (git_rules, chosen.rules),
            lambda path: os.path.lexists(f"{self.root}/{path}"),
            lambda folder: is_other_worktree(str(self.root), folder),
        )
        folders = [b""]
        while folders:
            folder = folders.pop()
            for name, mode in _children(root, folder, chosen):
                raw = folder + name
                path = os.fsdecode(raw) + ("/" if stat.S_ISDIR(mode) else "")
                if name == GIT_FOLDER or any(one.verdict(path) is True for one in (git_rules, chosen.rules)):
                    continue
                if stat.S_ISREG(mode):
                    yield raw
                elif not stat.S_ISDIR(mode):
                    chosen.skip(raw, kind(mode))
                elif not skipped.skips(path):
                    folders.append(raw + b"/")


def _children(root: bytes, folder: bytes, chosen: Selection) -> list[tuple[bytes, int]]:
    """Return (name, mode) of what lies in a folder, sorted; a folder that cannot be listed is noted as skipped."""
    try:
        with os.scandir(os.path.join(root, folder)) as found:  # noqa: PTH118 - bytes paths
            return sorted((child.name, child.stat(follow_symlinks=False).st_mode) for child in found)
    except FileNotFoundError:
        return []
    except OSError as error:
        chosen.skip(folder.rstrip(b"/") or b"(root)", unlistable(error))
        return []
