"""Read files of a folder once and safely: never through a link, never a device, never more than the limit."""

import hashlib
import os
import stat
from collections import OrderedDict
from pathlib import Path

from crg_py.model.errors import BlobMissing
from crg_py.model.ids import Address

KEPT_BYTES = 64 * 1024 * 1024
"""Bytes of read files that are kept between listing and reading; beyond that a file is read again and verified."""


class Unreadable(Exception):
    """A path is there but gives no bytes; the text says why."""


def read_regular(root: str, path: str, limit: int) -> bytes:
    """Return the bytes of the regular file `path` below `root`. Raises Unreadable, and FileNotFoundError when it is gone."""
    flags = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    try:
        number = os.open(f"{root}/{path}", flags | getattr(os, "O_CLOEXEC", 0))
    except (FileNotFoundError, NotADirectoryError):
        raise FileNotFoundError(path) from None
    except OSError as error:
        raise Unreadable(refusal(f"{root}/{path}", error)) from None
    try:
        status = os.fstat(number)
        if not stat.S_ISREG(status.st_mode):
            raise Unreadable(kind(status.st_mode))
        if status.st_size > limit:
            raise Unreadable(too_large(status.st_size, limit))
        with open(number, "rb", closefd=False) as file:
            content = file.read()
    except OSError as error:
        raise Unreadable(error.strerror or str(error)) from None
    finally:
        os.close(number)
    if len(content) > limit:
        raise Unreadable(too_large(len(content), limit))
    return content


def kind(mode: int) -> str:
    """Return the reason for which something that is no regular file is skipped."""
    if stat.S_ISLNK(mode):
        return "symbolic link"
    return "folder" if stat.S_ISDIR(mode) else "not a regular file"


def too_large(size: int, limit: int) -> str:
    """Return the reason for which a long file is skipped."""
    return f"{size:,} bytes, more than limits.blob_bytes ({limit:,})"


def refusal(place: str, error: OSError) -> str:
    """Return the reason for which a file could not be opened."""
    if os.path.islink(place):  # noqa: PTH114 - text paths are much cheaper here
        return "symbolic link"
    return (error.strerror or str(error)).lower()


def sha256_address(content: bytes) -> Address:
    """Return the address of bytes that no git object holds."""
    return Address("sha256:" + hashlib.sha256(content).hexdigest())


def git_address(content: bytes, digest: str) -> Address:
    """Return the address git would give these bytes; `digest` is the repository's object format, `sha1` or `sha256`."""
    header = b"blob %d\0" % len(content)
    return Address("git:" + hashlib.new(digest, header + content, usedforsecurity=False).hexdigest())


class KeptFiles:
    """What was read from a folder while listing it, by address, so that bytes always match the address they were listed with."""

    def __init__(self, root: Path) -> None:
        """Keep files below `root`."""
        self._root = str(root)
        self._paths: dict[Address, str] = {}
        self._contents: OrderedDict[Address, bytes] = OrderedDict()
        self._size = 0

    def keep(self, path: str, content: bytes) -> Address:
        """Remember `content` as read from `path` and return its address; the oldest contents give way when memory is full."""
        address = sha256_address(content)
        self._paths[address] = path
        if address not in self._contents:
            self._contents[address] = content
            self._size += len(content)
        while self._size > KEPT_BYTES:
            self._size -= len(self._contents.popitem(last=False)[1])
        return address

    def content(self, address: Address) -> bytes:
        """Return the bytes with this address. Raises BlobMissing when the file has changed since it was listed."""
        known = self._contents.get(address)
        if known is not None:
            return known
        path = self._paths.get(address)
        if path is None:
            message = f"no file of this workspace was listed as {address}"
            raise BlobMissing(message, "list the workspace first")
        try:
            content = read_regular(self._root, path, 1 << 62)
        except (Unreadable, FileNotFoundError):
            content = b""
        if sha256_address(content) != address:
            message = f"{path!r} was rewritten while it was being read"
            raise BlobMissing(message, "run the command again")
        return content


def read_if_there(root: str, path: str, limit: int) -> bytes | None:
    """Return the bytes of a small regular file, or None when there is none."""
    try:
        return read_regular(root, path, limit)
    except (Unreadable, FileNotFoundError):
        return None


def is_other_worktree(root: str, folder: str) -> bool:
    """Return whether `folder` (relative, ends in "/") is a linked working tree: its files would appear twice."""
    mark = read_if_there(root, folder + ".git", 4096)
    return mark is not None and b"worktrees/" in mark.replace(b"\\", b"/")
