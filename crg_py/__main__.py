"""`python -m crg_py` is `crg`; so is this file started by its path, from anywhere and without an environment."""

import sys
from pathlib import Path

if not __package__:
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from crg_py.main import main

if __name__ == "__main__":
    sys.exit(main())
