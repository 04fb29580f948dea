"""`python -m crg_py.host` is `crg host`."""

import sys

from crg_py.host.main import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
