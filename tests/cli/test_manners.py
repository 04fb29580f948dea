"""How crg behaves as a program: start, streams, encodings, errors."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from crg_py import __version__
from tests.cli.project import ROOT, Project

HEAVY = {"duckdb", "numpy", "rich", "tree_sitter", "networkx", "pydantic", "pathspec"}
LOADED = "import sys\n{done}\nprint('loaded', *{{name.partition('.')[0] for name in sys.modules}})"
RUN = "sys.argv = {arguments!r}\nfrom crg_py.main import main\nmain()"


def loaded(done: str, project: Project) -> set[str]:
    """Return the heavy packages that a new process has loaded once something is done."""
    command = [sys.executable, "-P", "-c", LOADED.format(done=done)]
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "CRG_STORE": str(project.store)}
    output = subprocess.run(command, cwd=project.root, env=environment, capture_output=True, text=True, check=True).stdout
    return HEAVY & set(output.splitlines()[-1].split())


def test_version_starts_quickly(project: Project) -> None:
    assert project.says("--version") == f"crg {__version__}\n"
    assert loaded(RUN.format(arguments=["crg", "--version"]), project) == set()


def test_a_question_loads_only_what_it_needs(project: Project) -> None:
    project.write("a.py", "def f():\n    pass\n\n\ndef g():\n    f()\n")
    project.says("index")

    assert loaded(RUN.format(arguments=["crg", "index"]), project) == set()
    assert loaded(RUN.format(arguments=["crg", "callers", "f"]), project) == {"numpy"}
    assert loaded(RUN.format(arguments=["crg", "status"]), project) <= {"duckdb", "numpy"}


def test_a_provider_answers_its_host_before_it_loads_anything(project: Project) -> None:
    assert loaded("import crg_py.asp.serve", project) == set()


def test_help_names_the_exit_codes(project: Project) -> None:
    said = " ".join(project.says("--help").split())

    assert "Exit codes: 0 done; 1 done, and there are findings or differences; 2 the question is wrong" in said


def test_completion_is_offered(project: Project) -> None:
    # What the line that a shell runs for a tab asks; which shell runs the tests does not matter.
    done = project.run(_CRG_COMPLETE="complete_bash", COMP_WORDS="crg imp", COMP_CWORD="1")

    assert {"impact", "imports", "importers"} <= set(done.stdout.split())
    assert "--show-completion" in project.says("--help")


ODD = "def caf\N{LATIN SMALL LETTER E WITH ACUTE}():\n    pass\n"


def test_names_that_the_terminal_cannot_print_are_escaped(project: Project) -> None:
    project.write("a.py", ODD)

    for encoding in ("ascii", "latin-1", "utf-8"):
        done = project.run("symbols", "a.py", encoding=encoding) if encoding != "latin-1" else None
        if done is not None:
            assert done.returncode == 0, done.stderr
    assert "a.py::caf\\xe9" in project.run("symbols", "a.py", encoding="ascii").stdout
    assert '"name":"caf\\u00e9"' in project.run("symbols", "--json", "a.py", encoding="ascii").stdout
    assert "a.py::café" in project.says("symbols", "a.py")


def test_control_characters_and_long_names_stay_on_one_line(project: Project) -> None:
    long = "f" * 10_000
    project.write("new\nline\x1b[31m.py", f"def {long}():\n    pass\n")
    said = project.says("symbols", "ffff")

    assert said.splitlines()[0] == "1 definition"
    assert "new\\nline\\x1b[31m.py:1" in said.splitlines()[1]
    assert max(map(len, said.splitlines())) < 1000
    assert "\x1b" not in said


def test_unknown_names_in_messages_are_escaped_too(shop: Project) -> None:
    said = shop.says("callers", "x\n\x1b[31m" + "y" * 10_000, code=2)

    assert len(said.splitlines()) == 1
    assert len(said) < 4000


def test_a_pipe_gets_no_colours_and_a_reader_that_leaves_is_no_fault(shop: Project) -> None:
    assert "\x1b" not in shop.run("impact", "net", FORCE_COLOR="1").stdout
    env = {**os.environ, "CRG_STORE": str(shop.store), "PYTHONPATH": str(ROOT)}
    command = f"{sys.executable} -P -m crg_py export | head -n 1; exit ${{PIPESTATUS[0]}}"
    shop.write("many.py", "def f():\n    return 1\n" * 3000)
    done = subprocess.run(["bash", "-c", command], cwd=shop.root, env=env, capture_output=True, text=True, check=False)

    assert (done.returncode, done.stderr) == (141, "")
    assert len(done.stdout.splitlines()) == 1


def test_a_terminal_gets_colours_unless_nobody_wants_them(shop: Project) -> None:
    def on_a_terminal(**environment: str) -> str:
        own = {name: value for name, value in os.environ.items() if name != "NO_COLOR"}
        env = {**own, "CRG_STORE": str(shop.store), "PYTHONPATH": str(ROOT), "TERM": "xterm-256color", **environment}
        leader, follower = os.openpty()
        process = subprocess.Popen([sys.executable, "-P", "-m", "crg_py", "callers", "net"], cwd=shop.root, env=env, stdout=follower)
        os.close(follower)
        said = b""
        while True:
            try:
                chunk = os.read(leader, 4096)
            except OSError:
                break
            if not chunk:
                break
            said += chunk
        assert process.wait() == 0
        os.close(leader)
        return said.decode()

    assert "\x1b[" in on_a_terminal()
    assert "\x1b[" not in on_a_terminal(NO_COLOR="1")


def test_an_interrupt_ends_quietly_and_breaks_nothing(project: Project) -> None:
    for n in range(300):
        project.write(f"m{n}.py", "def f():\n    return 1\n" * 20)
    env = {**os.environ, "CRG_STORE": str(project.store), "PYTHONPATH": str(ROOT)}
    process = subprocess.Popen(
        [sys.executable, "-P", "-m", "crg_py", "index"], cwd=project.root, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    while process.poll() is None and not list(project.store.glob("*.duckdb")):
        pass
    process.send_signal(signal.SIGINT)
    _, complaint = process.communicate()

    assert process.returncode in {0, 130}
    assert b"Traceback" not in complaint
    assert project.says("verify").startswith("equal: 300 files")


def test_errors_that_are_nobodys_fault(project: Project, tmp_path: Path) -> None:
    assert "is not in a git repository" in project.says("impact", code=2)
    assert "there is no " in project.says("callers", "x", "--repo", "nowhere", code=2)
    (tmp_path / "file").write_text("x")
    assert "the store cannot be at" in project.says("index", "--store", str(tmp_path / "file" / "below"), code=3)
    assert "is no project" in project.says("index", "--repo", "/", code=2)
    project.write("crg.toml", "nosuch = 1\n")
    assert "crg.toml: unknown setting nosuch" in project.says("index", code=2)


@pytest.mark.parametrize(
    "arguments",
    [["nosuch"], ["--nosuch"], ["export", "--format", "x"], ["callers"], ["callers", "a", "b"], ["why", "a"], ["serve", "--nosuch"]],
)
def test_a_wrong_command_line_is_an_error_like_any_other(project: Project, arguments: list[str]) -> None:
    said = project.says(*arguments, code=2)

    assert said.startswith("crg: ")
    assert "Value error" not in said
    assert said.endswith("--help` lists what it takes; after `--` nothing is an option)\n")
    assert said.count("\n") == 1


def test_an_empty_symbol_is_refused(shop: Project) -> None:
    assert "the symbol is empty" in shop.says("callers", "", code=2)


@pytest.mark.parametrize("arguments", [["callers", "net", "--store"], ["status", "--repo"], ["index"], ["manifest"], ["serve", "--store"]])
def test_an_empty_path_is_refused_and_not_taken_for_the_current_folder(shop: Project, arguments: list[str]) -> None:
    assert shop.says(*arguments, "", code=2).startswith("crg: a path is empty")
    assert shop.git("status", "--porcelain", "--ignored") == ""


def test_a_manifest_that_cannot_be_written_is_told(project: Project) -> None:
    assert project.says("manifest", "nowhere/asp-server.json", code=2).startswith("crg: 'nowhere/asp-server.json' cannot be written: ")


@pytest.mark.parametrize("arguments", [["status"], ["callers", "net"], ["impact"], ["export"], ["sql", "select 1"]])
def test_reading_leaves_no_trace_in_the_repository(shop: Project, arguments: list[str]) -> None:
    before = shop.git("status", "--porcelain", "--ignored"), (shop.root / ".git/index").read_bytes()
    shop.says(*arguments)

    assert (shop.git("status", "--porcelain", "--ignored"), (shop.root / ".git/index").read_bytes()) == before


def test_a_bare_repository_is_asked_with_a_revision(shop: Project, tmp_path: Path) -> None:
    shop.git("clone", "-q", "--bare", ".", str(tmp_path / "bare.git"))

    assert "name a revision" in shop.says("callers", "net", "--repo", str(tmp_path / "bare.git"), code=2)
    assert "1 caller" in shop.says("callers", "net", "--at", "main", "--repo", str(tmp_path / "bare.git"))
    assert "this is the last commit" in shop.says("impact", "--repo", str(tmp_path / "bare.git"))
    assert "changed: 0 definitions" in shop.says("impact", "main..HEAD", "--repo", str(tmp_path / "bare.git"))
    assert "a bare repository has no working tree" in shop.says("impact", "HEAD^0", "--repo", str(tmp_path / "bare.git"), code=2)
