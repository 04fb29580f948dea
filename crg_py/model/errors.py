"""Errors for people: what happened, with which input, what to do next.

Each carries the exit code a command ends with: 2 wrong usage, 3 cannot answer.
"""


class CrgError(Exception):
    """Base of all errors crg raises on purpose; `hint` says what to do next."""

    exit_code = 3

    def __init__(self, message: str, hint: str = "") -> None:
        """Keep the message and the hint apart, so that a face can print them as it likes."""
        super().__init__(message)
        self.message = message
        self.hint = hint


class UsageError(CrgError):
    """The question itself is wrong: an unknown option value, target, symbol or setting."""

    exit_code = 2


class UnknownSymbol(UsageError):
    """No definition has this name; `suggestions` holds the nearest names."""

    def __init__(self, name: str, suggestions: list[str]) -> None:
        """Name what was asked and what may have been meant."""
        hint = "did you mean " + ", ".join(suggestions) + "?" if suggestions else "`crg symbols TEXT` searches names"
        super().__init__(f"no definition is called {name!r}", hint)
        self.suggestions = suggestions


class AmbiguousSymbol(UsageError):
    """A short name means several definitions; `choices` lists all their ids."""

    shown = 20
    """Most choices the hint lists."""

    def __init__(self, name: str, choices: list[str]) -> None:
        """Name what was asked and the ids it may mean."""
        hidden = len(choices) - self.shown
        more = f", and {hidden:,} more" if hidden > 0 else ""
        super().__init__(f"{name!r} means {len(choices):,} definitions", "choose one: " + ", ".join(choices[: self.shown]) + more)
        self.choices = choices


class SettingError(UsageError):
    """A configuration file holds an unknown key or a wrong value."""


class RevisionError(UsageError):
    """A revision, range or path that the repository does not know."""


class WorkspaceError(CrgError):
    """The workspace cannot be listed or read."""


class BlobMissing(WorkspaceError):
    """The workspace listed bytes that it cannot give."""


class StoreBusy(CrgError):
    """Another process held the store's lock for longer than we wait."""


class StoreDamaged(CrgError):
    """The store's file cannot be read as a store."""


class LanguageError(CrgError):
    """A grammar, a query or a row of the language table is unusable; names file and line."""


class Cancelled(CrgError):
    """The caller asked to stop; what was committed stays."""
