"""Trees of source: what a git repository, a folder or an edit over one of these holds, and what differs between two of them.

Nothing here writes, and git is only ever asked through its own executable.
"""

from crg_py.workspace.changes import LineRange, PathChange, changed_lines, changed_paths, with_renames
from crg_py.workspace.directory import DirectoryWorkspace
from crg_py.workspace.git import GitWorkspace, IndexWorkspace, RevisionWorkspace
from crg_py.workspace.opening import locate, open_workspace
from crg_py.workspace.overlay import FileChange, OverlayWorkspace
from crg_py.workspace.selection import Wanted, everything
from crg_py.workspace.settings import parse_settings, read_settings
from crg_py.workspace.targets import Comparison, resolve_commit, resolve_target
from crg_py.workspace.unentered import may_hold_sources
from crg_py.workspace.worktree import WorktreeWorkspace

__all__ = [
    "Comparison",
    "DirectoryWorkspace",
    "FileChange",
    "GitWorkspace",
    "IndexWorkspace",
    "LineRange",
    "OverlayWorkspace",
    "PathChange",
    "RevisionWorkspace",
    "Wanted",
    "WorktreeWorkspace",
    "changed_lines",
    "changed_paths",
    "everything",
    "locate",
    "may_hold_sources",
    "open_workspace",
    "parse_settings",
    "read_settings",
    "resolve_commit",
    "resolve_target",
    "with_renames",
]
