"""Module systems: one file each, finding the file that an import names."""

from collections.abc import Callable

from crg_py.linking.modules import c, go, java, node, python
from crg_py.linking.modules.found import Found
from crg_py.linking.world import Unit, World

MODULE_SYSTEMS: dict[str, Callable[[World, Unit, str], Found]] = {
    "python": python.find_module,
    "node": node.find_module,
    "c": c.find_header,
    "go": go.find_module,
    "java": java.find_module,
}

__all__ = ["MODULE_SYSTEMS", "Found"]
