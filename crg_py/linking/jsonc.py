"""Read JSON as people write it in configuration: with comments and trailing commas."""

import json
import re
from typing import Any

_TOKEN = re.compile(r'("(?:\\.|[^"\\\n])*+"?)|//[^\n]*|/\*.*?(?:\*/|\Z)', re.DOTALL)
_TRAILING = re.compile(r'("(?:\\.|[^"\\\n])*+"?)|,(\s*+[}\]])', re.DOTALL)
"""What is not ended runs on to the end of its line or of the text: it is looked at once, and what holds it is no JSON anyway."""


def read_object(content: bytes | None) -> dict[str, Any]:
    """Return the object that a configuration file holds; empty if the file is absent or holds none."""
    if content is None:
        return {}
    text = content.decode("utf-8-sig", "replace")
    text = _TOKEN.sub(lambda m: m[1] or " ", text)
    text = _TRAILING.sub(lambda m: m[1] or m[2], text)
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return {}
    return value if isinstance(value, dict) else {}


def texts(value: Any) -> list[str]:
    """Return every text in a value, in the order written."""
    if isinstance(value, str):
        return [value]
    if isinstance(value, dict):
        return [t for v in value.values() for t in texts(v)]
    return [t for v in value for t in texts(v)] if isinstance(value, list) else []
