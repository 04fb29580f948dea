"""A host to try a provider with: it runs the provider as a child process against a git repository, as a conforming host would."""

from crg_py.host.callbacks import Callbacks, Trees
from crg_py.host.child import Child, ProviderDied, ProviderFault, ProviderSilent
from crg_py.host.session import Conduct, HostSession
from crg_py.host.tree import HostTree, blob_ref

__all__ = [
    "Callbacks",
    "Child",
    "Conduct",
    "HostSession",
    "HostTree",
    "ProviderDied",
    "ProviderFault",
    "ProviderSilent",
    "Trees",
    "blob_ref",
]
