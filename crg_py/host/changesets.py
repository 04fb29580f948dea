"""Changesets: from two trees, or from a file that describes edits which exist nowhere on disk."""

import base64
import binascii
import json
from pathlib import Path
from typing import Any

from crg_py.host.git_trees import GitTrees
from crg_py.host.tree import HostTree
from crg_py.model.errors import UsageError
from crg_py.workspace import changed_paths, with_renames

KINDS = {"added": "create", "modified": "modify", "removed": "delete", "renamed": "rename"}


def between(before: HostTree, after: HostTree, trees: GitTrees) -> list[dict[str, str]]:
    """Return what turns `before` into `after`; a removed and an added file of similar text are one rename."""
    found = with_renames(
        changed_paths(before, after),
        lambda path: trees.content(before.entries[path]),
        lambda path: trees.content(after.entries[path]),
    )
    changes = []
    for one in found:
        change = {"path": one.path, "kind": KINDS[one.kind]}
        if one.before:
            change["from"] = one.before
        source = before.entries.get(one.before or one.path)
        target = after.entries.get(one.path)
        if source is not None:
            change["before"] = source
        if target is not None and not (one.before and target == source):
            change["after"] = target
        changes.append(change)
    return changes


def from_file(place: Path, before: HostTree, trees: GitTrees) -> list[dict[str, str]]:
    """Read a JSON list of `{kind, path, from?, content? | base64?}`; blobs are worked out from `before`. Raises UsageError."""
    try:
        edits = json.loads(place.read_text("utf-8"))
    except (OSError, ValueError) as error:
        raise UsageError(f"cannot read {str(place)!r}: {error}", "a JSON list of {kind, path, from, content}") from None
    if not isinstance(edits, list) or not all(isinstance(edit, dict) for edit in edits):
        raise UsageError(f"{str(place)!r} is no list of objects", "a JSON list of {kind, path, from, content}")
    return [_change(edit, before, trees) for edit in edits]


def _change(edit: dict[str, Any], before: HostTree, trees: GitTrees) -> dict[str, str]:
    unknown = edit.keys() - {"kind", "path", "from", "content", "base64"}
    if unknown or edit.get("kind") not in KINDS.values() or not isinstance(edit.get("path"), str):
        raise UsageError(f"an edit is malformed: {json.dumps(edit)[:200]}", "kind (create, modify, delete, rename), path, from, content")
    change = {"path": str(edit["path"]), "kind": str(edit["kind"])}
    if "from" in edit:
        change["from"] = str(edit["from"])
    source = before.entries.get(change.get("from", change["path"]))
    if source is not None and change["kind"] != "create":
        change["before"] = source
    content = _content(edit)
    if content is not None:
        change["after"] = trees.give(content)
    return change


def _content(edit: dict[str, Any]) -> bytes | None:
    if "base64" in edit:
        try:
            return base64.b64decode(edit["base64"], validate=True)
        except (TypeError, binascii.Error):
            raise UsageError(f"the base64 of {edit['path']!r} cannot be decoded") from None
    return str(edit["content"]).encode("utf-8", "surrogatepass") if "content" in edit else None
