"""Settings: what a project may tell crg in `[tool.crg]` of pyproject.toml or in crg.toml.

Keys in TOML are the field names; nested structures are tables. Reading them is `workspace.settings`.
"""

from typing import Annotated

from msgspec import Meta, Struct, field

MIB = 1024 * 1024

Count = Annotated[int, Meta(ge=1)]
Seconds = Annotated[float, Meta(gt=0)]


class Limits(Struct, frozen=True):
    """Bounds on what untrusted code may cost; reaching one degrades one file or is an error that names the setting."""

    blob_bytes: Count = 4 * MIB
    """Bytes of one file; a longer one is listed as skipped and not read. Default 4 MiB."""
    nesting: Annotated[int, Meta(ge=1, le=200)] = 200
    """Levels of nested expressions that are followed to tell what a value is; deeper ones are unknown. Default 200, and at most."""
    uses: Count = 200_000
    """Uses recorded of one file; further ones are counted as lost. Default 200,000."""
    memory_mib: Count = 2048
    """MiB of memory a store connection may take. Default 2,048."""
    response_bytes: Count = 8 * MIB
    """Bytes of one served answer; a longer one is truncated and says so. Default 8 MiB."""
    listing_files: Count = 500_000
    """Files of one tree that are read; more is an error. Default 500,000."""
    listing_bytes: Count = 2048 * MIB
    """Bytes of all files of one tree that are read together; more is an error. Default 2 GiB."""


class Conventions(Struct, frozen=True):
    """What counts as a test beside the conventions of each language."""

    paths: tuple[str, ...] = ()
    """Gitignore-style patterns of files that hold tests. Default as pytest is configured (`python_files`), else none."""
    names: tuple[str, ...] = ()
    """Shell patterns (`check_*`) of functions and classes that are tests wherever they are. Default none."""
    doctests: bool | None = None
    """Whether the examples of doc strings are tests. Default as pytest is configured, else in files that call `doctest.testmod`."""


class Settings(Struct, frozen=True):
    """Everything a project can set; the default instance is what a project without settings gets."""

    excludes: tuple[str, ...] = ()
    """Gitignore patterns, relative to the workspace root, of files that are not indexed; `!` takes back. Default none."""
    limits: Limits = field(default_factory=Limits)
    """Bounds on size, time and memory."""
    tests: Conventions = field(default_factory=Conventions)
    """Extra test conventions."""
    entry_points: tuple[str, ...] = ()
    """Shell patterns of symbol ids (`jobs/*.py::run`) that are started from outside the code. Default none."""
    lock_seconds: Seconds = 10.0
    """Seconds to wait for another process that holds the store's lock. Default 10."""
