"""Trees as a host lists them, chosen from by the rules of the tree itself: its settings and its ignore files."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache

import msgspec

from crg_py.asp.callbacks import Host, address_of
from crg_py.asp.errors import broken_contract
from crg_py.asp.messages import TreeListing
from crg_py.asp.paths import fault
from crg_py.asp.task import Task
from crg_py.languages import is_configuration, language_of
from crg_py.model.errors import SettingError, WorkspaceError
from crg_py.model.ids import BLOB, Address
from crg_py.model.settings import Settings
from crg_py.model.trees import Listing
from crg_py.workspace import read_settings
from crg_py.workspace.differing import differing
from crg_py.workspace.ignore import CRGIGNORE, IgnoreRules
from crg_py.workspace.selection import Selection
from crg_py.workspace.settings import SETTING_FILES

SHA256_HEX = 64
_BLOB_ID = re.compile(r"blob:[a-z0-9]+:[0-9a-f]+")
Read = Callable[[Iterable[Address]], Mapping[Address, bytes]]


@cache
def wanted(path: str) -> bool:
    """Say whether a path's bytes may be needed: source, or configuration that linking reads."""
    return language_of(path) is not None or is_configuration(path)


class HostTree(msgspec.Struct, frozen=True):
    """What a host says a baseline holds: path -> address of files, and of links, which are not followed. `truncated`: it holds more."""

    files: Mapping[str, Address]
    links: frozenset[str]
    truncated: bool

    def changed(self, gone: Iterable[str], new: Mapping[str, Address]) -> "HostTree":
        """Return the tree without `gone` and with `new`."""
        files = dict(self.files)
        for path in gone:
            files.pop(path, None)
        return HostTree(files | dict(new), self.links - set(gone) - new.keys(), self.truncated)


class Selected(msgspec.Struct, frozen=True):
    """What of a tree is read, under which settings, and what a person should know of that."""

    listing: Listing
    settings: Settings
    notes: tuple[str, ...] = ()
    rules: IgnoreRules | None = None
    """What the tree ignores, for a tree that holds the same rules."""


def host_tree(listing: TreeListing, before: Mapping[str, Address]) -> HostTree:
    """Return a listing as a tree. Raises Refusal when a file's blob has no address that can be verified; those of `before` were checked."""
    files: dict[str, Address] = {}
    for entry in listing.entries:
        if entry.kind == "file" and (known := before.get(entry.path)) is not None and entry.blob_id == BLOB + known:
            files[entry.path] = known
            continue
        if reason := fault(entry.path):
            raise broken_contract(f"workspace/listTree named {entry.path!r}, which {reason}")
        if not _BLOB_ID.fullmatch(entry.blob_id):
            raise broken_contract(f"workspace/listTree named {entry.blob_id!r} for {entry.path!r}, which is no blob id")
        if entry.kind == "file":
            address = files[entry.path] = address_of(entry.blob_id)
            algorithm, _, digest = address.partition(":")
            if algorithm != "sha256" or len(digest) != SHA256_HEX:
                raise broken_contract("workspace/listTree named a blob that is not a SHA-256 of its bytes")
    return HostTree(files, frozenset(entry.path for entry in listing.entries if entry.kind == "symlink"), listing.truncated)


def select(tree: HostTree, label: str, read: Read, unreadable: Mapping[Address, str]) -> Selected:
    """Choose what of a tree is read; `read` gives the bytes of rule files, `unreadable` says of what bytes cannot be had, and why."""
    rules = _rule_files(tree.files, read, unreadable)
    settings, notes = _settings(rules)
    ignoring = [path for path in rules if path.rpartition("/")[2] == CRGIGNORE]
    chosen = Selection(wanted, IgnoreRules(CRGIGNORE, rules.get, settings.excludes, ignoring), settings.limits)
    for path in sorted(tree.files):
        _take_in(chosen, path, tree.files[path], unreadable)
    for path in sorted(tree.links):
        chosen.skip(path.encode(), "symbolic link")
    return Selected(chosen.listing(label), settings, tuple(notes), chosen.rules)


def select_near(tree: HostTree, label: str, known: tuple[HostTree, Selected], unreadable: Mapping[Address, str]) -> Selected | None:
    """Choose what of a tree is read as it was chosen of one `known`, file by file that differs; None where rules may differ.

    Whatever is unreadable was so when the other was chosen.
    """
    before, selected = known
    differ = {*differing(tree.files, before.files), *(before.files.keys() - tree.files.keys())}
    if selected.rules is None or tree.links != before.links or any(map(_is_rule, differ)):
        return None
    was = selected.listing
    chosen = Selection(
        wanted,
        selected.rules,
        selected.settings.limits,
        {**was.entries},
        {**was.skipped},
        {*was.others} - differ,
    )
    for path in sorted(differ):
        chosen.entries.pop(path, None)
        chosen.skipped.pop(path, None)
        if path in tree.files:
            _take_in(chosen, path, tree.files[path], unreadable)
    return msgspec.structs.replace(selected, listing=chosen.listing(label))


class HostWorkspace(msgspec.Struct):
    """A chosen listing whose bytes come from the host. `root` only names the workspace. Satisfies `model.trees.Workspace`."""

    root: str
    selected: Selected
    host: Host
    task: Task

    def listing(self) -> Listing:
        """Return what was chosen."""
        return self.selected.listing

    def read(self, addresses: Iterable[Address]) -> Iterator[tuple[Address, bytes]]:
        """Yield the bytes of each address. Raises Refusal, and WorkspaceError when they are too many: no listing tells sizes."""
        n_bytes, most = 0, self.selected.settings.limits.listing_bytes
        for address, content in self.host.read(self.task, addresses):
            n_bytes += len(content)
            if n_bytes > most:
                raise WorkspaceError(f"the tree holds more than {most:,} bytes to read", "raise limits.listing_bytes")
            yield address, content


def _take_in(chosen: Selection, path: str, address: Address, unreadable: Mapping[Address, str]) -> None:
    """Choose one file, if its bytes are wanted and can be had."""
    if chosen.path(path.encode()) is None:
        return
    if address in unreadable:
        chosen.skipped[path] = unreadable[address]
    else:
        chosen.add(path, address, -1)


def _is_rule(path: str) -> bool:
    return path in SETTING_FILES or path.rpartition("/")[2] == CRGIGNORE


def _rule_files(files: Mapping[str, Address], read: Read, unreadable: Mapping[Address, str]) -> dict[str, bytes]:
    """Return the bytes of settings and ignore files, by path."""
    named = {path: files[path] for path in files if _is_rule(path)}
    named = {path: address for path, address in named.items() if address not in unreadable}
    contents = read(named.values()) if named else {}
    return {path: contents[address] for path, address in named.items()}


def _settings(rules: Mapping[str, bytes]) -> tuple[Settings, list[str]]:
    """Return what the tree sets; settings that are wrong count as none, for no host could correct them."""
    try:
        return read_settings({name: content for name, content in rules.items() if name in SETTING_FILES}), []
    except SettingError as error:
        return Settings(), [f"the settings of this tree are wrong, so the defaults hold: {error.message}"]
