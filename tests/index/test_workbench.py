"""What one run leaves to the next changes nothing that is found."""

from pathlib import Path

from crg_py.index import ensure
from crg_py.index.verify import verify
from crg_py.index.workbench import Workbench
from crg_py.model.settings import Settings
from crg_py.workspace import open_workspace
from tests.index.trees import opened, wanted, write

YARD = {
    "crane.h": '#include "hook.h"\nint lift(int load);\n',
    "hook.h": "#define HOOK 1\nstruct hook { int size; };\n",
    "crane.c": '#include "crane.h"\nint lift(int load) { return load + HOOK; }\n',
    "yard.c": '#include "crane.h"\nint run(struct hook *h) { return lift(h->size); }\n',
}
EDITS = (
    {"yard.c": YARD["yard.c"].replace("lift(h->size)", "lift(HOOK)")},
    {"hook.h": "#define HOOK_2 1\nstruct hook { int size, width; };\n"},
    {"crane.c": YARD["crane.c"].replace("HOOK", "HOOK_2")},
    {"sub/hook.h": "#define HOOK 2\n", "sub/more.c": '#include "hook.h"\nint more(void) { return HOOK; }\n'},
    {"sub/more.c": '#include "hook.h"\n#include "crane.h"\nint more(void) { return lift(HOOK); }\n'},
)


def test_edits_one_after_the_other_are_linked_as_from_nothing(tmp_path: Path) -> None:
    """Edit sources and headers in one process; after each run, what is stored is what a rebuild gives."""
    root, store, workbench = write(tmp_path / "yard", YARD), opened(tmp_path / "store"), Workbench()
    for edit in ({}, *EDITS):
        workspace = open_workspace(write(root, edit), wanted=wanted)
        ensure(workspace, store, Settings(), workbench=workbench)
        assert verify(workspace, store, Settings()) is None
    workbench.clear()
