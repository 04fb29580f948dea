from builtins import list, dict
deque = list
OrderedDict = dict
Counter = dict

from typing import Generic, TypeVar
K = TypeVar("K")
V = TypeVar("V")
class defaultdict(dict[K, V]): ...
class ChainMap(dict[K, V]): ...
