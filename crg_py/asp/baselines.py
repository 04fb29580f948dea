"""Baselines: parameters checked, and which of two is older."""

import datetime as dt
import re
from typing import Any, TypeVar

import msgspec
from msgspec import UNSET

from crg_py.asp.errors import invalid
from crg_py.asp.messages import Baseline

_STAMP = re.compile(
    r"(\d{4}-\d{2}-\d{2})[Tt](\d{2}:\d{2}):(\d{2})(?:\.(\d+))?(?:[Zz]|([+-])(\d{2}):(\d{2}))",
    re.ASCII,
)
_LEAP = 60
_HOUR = 24
_MINUTE = 60

Shape = TypeVar("Shape")


def converted(params: object, shape: type[Shape], what: str = "params") -> Shape:
    """Return parameters as their type. Raises Refusal (input) naming what is wrong."""
    if not isinstance(params, dict):
        raise invalid(f"{what} must be an object")
    try:
        return msgspec.convert(params, shape)
    except msgspec.ValidationError as error:
        raise invalid(f"{what}: {error}") from None


def checked(baseline: Baseline) -> Baseline:
    """Return a baseline whose time is one. Raises Refusal (input)."""
    if baseline.stamped_at is not UNSET:
        _moment(baseline.stamped_at)
    return baseline


def is_older(one: Baseline, other: Baseline) -> bool:
    """Say whether `one` was stamped before `other`; without both stamps the order of arrival counts, so nothing is older."""
    if one.stamped_at is UNSET or other.stamped_at is UNSET:
        return False
    return _moment(one.stamped_at) < _moment(other.stamped_at)


def label(baseline: Baseline) -> str:
    """Return a baseline's name for the store: bounded, and told apart by what is uncommitted."""
    dirty = f"+dirty:{baseline.dirty}" if baseline.dirty is not UNSET else ""
    return f"{baseline.rev[:200]}{dirty[:200]}"


def wire(baseline: Baseline) -> Any:
    """Return a baseline as it was received."""
    return msgspec.to_builtins(baseline)


def _moment(text: str) -> tuple[dt.datetime, str]:
    """Return a point in time as (whole seconds, further digits). Raises Refusal (input)."""
    match = _STAMP.fullmatch(text)
    if match is None:
        raise invalid("stampedAt is not an RFC 3339 time")
    date, clock, second, fraction, sign, hours, minutes = match.groups()
    if int(second) > _LEAP or int(hours or 0) >= _HOUR or int(minutes or 0) >= _MINUTE:
        raise invalid("stampedAt is not an RFC 3339 time")
    offset = dt.timedelta(hours=int(hours or 0), minutes=int(minutes or 0)) * (-1 if sign == "-" else 1)
    try:
        # A leap second is the last moment of its minute.
        whole = dt.datetime.fromisoformat(f"{date}T{clock}:{min(int(second), _LEAP - 1):02}")
        return whole - offset, (fraction or "").rstrip("0")
    except (ValueError, OverflowError):
        raise invalid("stampedAt is not an RFC 3339 time") from None
