"""The grant: what a host lets a session take."""

import msgspec
from msgspec import UNSET

from crg_py.asp.errors import denied
from crg_py.asp.messages import Permissions

WALLCLOCK_MS = 30_000
MOST_WALLCLOCK_MS = 300_000


class Grant(msgspec.Struct, frozen=True):
    """What a request may take: seconds, MiB (0: not bounded) and percent of a processor (0: not bounded); `whole`: every path is seen."""

    seconds: float
    memory_mb: int
    cpu_pct: int
    whole: bool


UNGRANTED = Grant(WALLCLOCK_MS / 1000, 0, 0, whole=True)
"""What holds before a grant: the defaults."""


def granted(given: Permissions) -> Grant:
    """Return what is granted. Raises Refusal for a grant that this provider does not take."""
    limits = given.resource_limits
    wallclock = WALLCLOCK_MS if limits.wallclock_ms is UNSET else limits.wallclock_ms
    if given.write or given.network:
        raise denied("this provider takes no grant to write or to use the network")
    if wallclock == 0:
        raise denied("a wallclock of 0 ms leaves no time for any request")
    read = ["**/*"] if given.read is UNSET else given.read
    return Grant(
        seconds=min(wallclock, MOST_WALLCLOCK_MS) / 1000,
        memory_mb=0 if limits.memory_mb is UNSET else limits.memory_mb,
        cpu_pct=0 if limits.cpu_pct is UNSET else limits.cpu_pct,
        whole=bool({"**/*", "**"} & set(read)) and not any(glob.startswith("!") for glob in read),
    )
