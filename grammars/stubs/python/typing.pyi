# Names of the typing machinery that are types of their own; the others are forms of the language table.
from builtins import bool, list, dict, set, frozenset, tuple, type
from builtins import Iterable, Iterator, Generator, AsyncIterable, AsyncIterator, AsyncGenerator, Awaitable, Coroutine

List = list
Dict = dict
Set = set
FrozenSet = frozenset
Tuple = tuple
Type = type
Sequence = list
MutableSequence = list
Collection = Iterable
Container = Iterable
Mapping = dict
MutableMapping = dict
DefaultDict = dict
OrderedDict = dict
Deque = list
AbstractSet = set
MutableSet = set
KeysView = Iterable
ValuesView = Iterable
ContextManager = Generator
AsyncContextManager = AsyncGenerator
Text = str
# Functions that tell types apart (PEP 647, PEP 742).
TypeGuard = bool
TypeIs = bool
