"""Module resolution of Node and TypeScript: relative paths, packages, path mappings."""

from crg_py.linking.modules.found import MISSING, Found
from crg_py.linking.world import Unit, World


def find_module(world: World, unit: Unit, module: str) -> Found:
    """Return what a specifier names in a file."""
    return MISSING if module.startswith(".") else Found("outside", module)
