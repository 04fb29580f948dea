"""From names to definitions: pure, over the facts of one snapshot."""

from crg_py.linking.link import Linker
from crg_py.linking.surroundings import Surroundings, fingerprint, keys_touched

__all__ = ["Linker", "Surroundings", "fingerprint", "keys_touched"]
