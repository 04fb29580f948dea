# Shapes of functions of functions: what values flow through, no more.
from typing import TypeVar, Callable, Iterable

T = TypeVar("T")

def reduce(function: Callable[[T, T], T], items: Iterable[T], initial: T = None) -> T: ...
