"""Links of one unit: what each use of one file means in its surroundings."""

import msgspec

BUCKETS = ("exact", "inferred", "ambiguous", "external", "unresolved")
"""Every use is in exactly one; the order is the number stored."""
EXACT, INFERRED, AMBIGUOUS, EXTERNAL, UNRESOLVED = range(5)

LINKAGE = "="
"""Begins the name of a hub of definitions at file level: what a linker joins by name alone (C11 6.2.2), not a member."""
ELSE_OUTSIDE = "?"
"""Ends the name of such a hub that leads out of the workspace if nothing in it has the name."""


class Link(msgspec.Struct, frozen=True, array_like=True):
    """One target of one use.

    `use` is the ordinal in `Facts.uses`. `target` is a symbol id for exact and inferred, the name of a hub for ambiguous (the bare
    name of a member, the first part of such names and `*`, or `LINKAGE` and a name at file level), the dotted outside name for
    external, and empty for unresolved. A use with several targets has several links of one bucket. `implied` marks a target the text
    does not name (a constructor reached through its class, what a macro's text names).
    """

    use: int
    bucket: int
    target: str
    implied: bool = False


class UnitLinks(msgspec.Struct, frozen=True, array_like=True):
    """All links of one file and everything they were computed from.

    `looked_up` holds (path, fingerprint) of every file whose surface was consulted, with fingerprint 0 for a path that was
    looked for and is absent; configuration files count with the digest of their content.
    """

    path: str
    links: list[Link]
    looked_up: list[tuple[str, int]]
