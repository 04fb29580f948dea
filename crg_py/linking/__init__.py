"""From names to definitions: pure, over the facts of one snapshot."""

from crg_py.linking.includes import Includes
from crg_py.linking.link import Linker
from crg_py.linking.surroundings import Surroundings, fingerprint, keys_touched, keys_written

__all__ = ["Includes", "Linker", "Surroundings", "fingerprint", "keys_touched", "keys_written"]
