"""How much memory the process takes."""

import os
from pathlib import Path

_STATM = Path("/proc/self/statm")
_PAGE = os.sysconf("SC_PAGE_SIZE") if hasattr(os, "sysconf") else 0


def resident_mb() -> int:
    """Return the resident MiB of this process, 0 where the system does not tell."""
    try:
        return int(_STATM.read_text(encoding="ascii").split()[1]) * _PAGE // (1024 * 1024)
    except OSError:
        return 0
