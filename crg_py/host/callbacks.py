"""What a host answers a provider that asks for trees and bytes, and what it refuses."""

import base64
import re
from collections.abc import Iterable, Sequence
from functools import cache, partial
from typing import Any, Protocol

from crg_py.host.grant import granted
from crg_py.host.tree import Baseline, HostTree
from crg_py.model.errors import WorkspaceError

BLOB = re.compile(r"blob:[a-z0-9]+:[0-9a-f]+")
ANSWER_BYTES = 6 * 1024 * 1024
"""Most bytes of content in one answer: as base64 it still fits a frame of 8 MiB."""


class Trees(Protocol):
    """Where a host has its trees and bytes from."""

    def tree(self, baseline: Baseline) -> HostTree | None:
        """Return the tree a baseline names, None when there is none such."""
        ...

    def content(self, blob: str) -> bytes:
        """Return the bytes of a blob of one of the trees, or of a changeset. Raises WorkspaceError."""
        ...


class Refusal(Exception):
    """The host does not answer; becomes a typed error on the callback's id."""

    def __init__(self, code: int, word: str, fail_class: str, detail: str) -> None:
        """`fail_class` is `health`, `contract`, `policy` or `input`."""
        super().__init__(detail)
        data = {"failClass": fail_class, "retryable": fail_class == "health", "detail": detail}
        self.error = {"code": code, "message": word, "data": data}


class Callbacks:
    """Answers listTree and readBlob from `trees`, within the grant and for what the session has named, no more.

    `batch` is the most blobs served by one readBlob: a larger request is refused, as the reference host does with any but one.
    """

    def __init__(self, trees: Trees, globs: Sequence[str], batch: int = 1000) -> None:
        """Serve paths that `globs` grant."""
        self._trees = trees
        self._granted = cache(partial(granted, globs=tuple(globs)))
        self._batch = batch
        self._named: list[Baseline] = []
        self._unlisted: list[Baseline] = []
        self._allowed: set[str] = set()

    def name(self, baseline: Baseline) -> None:
        """Allow a baseline to be listed: the session or a request has named it."""
        if baseline not in self._named:
            self._named.append(baseline)
            self._unlisted.append(baseline)

    def name_all(self, value: object) -> None:
        """Allow every baseline and changed blob that the parameters of a request name."""
        if isinstance(value, dict):
            if isinstance(value.get("rev"), str):
                self.name(value)
            if isinstance(value.get("changes"), list):
                self._allowed.update(self._blobs(value["changes"]))
            for part in value.values():
                self.name_all(part)

    def answer(self, method: str, params: Any) -> dict[str, Any]:
        """Return the result of a callback. Raises Refusal."""
        if not isinstance(params, dict):
            raise _malformed("params must be an object")
        if method == "workspace/listTree":
            return self._list(params)
        if method == "workspace/readBlob":
            return self._read(params)
        raise Refusal(-32601, "method-not-found", "contract", f"this host has no {method}")

    def _list(self, params: dict[str, Any]) -> dict[str, Any]:
        if params.keys() - {"globs", "paths", "baseline"}:
            raise _malformed("listTree takes globs, paths and baseline")
        if not all(_texts(params[key]) for key in ("globs", "paths") if key in params):
            raise _malformed("globs and paths are lists of texts")
        if len(set(params.get("paths", []))) != len(params.get("paths", [])):
            raise _malformed("a path is named twice")
        baseline = params.get("baseline")
        if baseline not in self._named:
            raise Refusal(-32012, "policy-denied", "policy", "nobody named this baseline")
        tree = self._trees.tree(baseline) if isinstance(baseline, dict) else None
        if tree is None:
            raise Refusal(-32011, "stale-or-unhealthy", "health", "this host has no such baseline any more")
        globs = params.get("globs")
        paths = set(params["paths"]) if "paths" in params else None
        entries = [
            entry
            for entry in tree.listed
            if self._granted(entry["path"])
            and (paths is None or entry["path"] in paths)
            and (globs is None or granted(entry["path"], globs))
        ]
        return {"entries": entries}

    def _read(self, params: dict[str, Any]) -> dict[str, Any]:
        if params.keys() != {"blobs"} or not _texts(params["blobs"]) or not all(BLOB.fullmatch(one) for one in params["blobs"]):
            raise _malformed("readBlob takes blobs, a list of blob references")
        if not 0 < len(params["blobs"]) <= self._batch:
            raise Refusal(-32012, "policy-denied", "policy", f"at most {self._batch} blobs in one call")
        self._allow_listed()
        blobs, n_bytes = [], 0
        for blob in params["blobs"]:
            if blob not in self._allowed:
                raise Refusal(-32012, "policy-denied", "policy", "the blob is not referenced within the grant")
            content = self._content(blob)
            n_bytes += len(content)
            if n_bytes > ANSWER_BYTES:
                raise Refusal(-32012, "policy-denied", "policy", "the answer would be too large")
            blobs.append({"id": blob, "encoding": "base64", "bytes": base64.b64encode(content).decode("ascii")})
        return {"blobs": blobs}

    def _content(self, blob: str) -> bytes:
        try:
            return self._trees.content(blob)
        except WorkspaceError as error:
            raise Refusal(-32015, "unavailable", "health", error.message) from None

    def _allow_listed(self) -> None:
        """Allow the granted blobs of every named tree that is there."""
        for baseline in tuple(self._unlisted):
            tree = self._trees.tree(baseline)
            if tree is not None:
                self._unlisted.remove(baseline)
                self._allowed.update(entry["blobId"] for entry in tree.listed if self._granted(entry["path"]))

    def _blobs(self, changes: Iterable[Any]) -> set[str]:
        """Return the blobs of changes whose path is granted."""
        found = set()
        for change in changes:
            if isinstance(change, dict) and isinstance(change.get("path"), str) and self._granted(change["path"]):
                found |= {change[key] for key in ("before", "after") if isinstance(change.get(key), str)}
        return found


def _texts(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(one, str) for one in value)


def _malformed(detail: str) -> Refusal:
    return Refusal(-32013, "invalid-input", "input", detail)
