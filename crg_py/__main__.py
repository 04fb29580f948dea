"""`python -m crg_py` is `crg`."""

import sys

from crg_py.cli import main

if __name__ == "__main__":
    sys.exit(main())
