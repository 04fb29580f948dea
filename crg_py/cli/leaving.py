"""Ends of a run that are no errors."""

import sys
from collections.abc import Callable
from functools import wraps
from typing import ParamSpec

Given = ParamSpec("Given")


class ReaderGone(Exception):
    """Whoever read standard output went away, as `head` does."""


def until_the_reader_leaves(command: Callable[Given, None]) -> Callable[Given, None]:
    """Tell a broken pipe apart from errors: typer would end with the exit code that stands for findings."""

    @wraps(command)
    def run(*args: Given.args, **kwargs: Given.kwargs) -> None:
        try:
            command(*args, **kwargs)
            sys.stdout.flush()
        except BrokenPipeError:
            raise ReaderGone from None

    return run
