"""What must stay true of the code as a whole, beyond what import-linter holds."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import grimp
import pytest

if TYPE_CHECKING:
    from scratch_repo import Repo

ROOT = Path(__file__).resolve().parents[1]
SOURCE = ROOT / "src" / "hitherto"
MODULES = sorted(SOURCE.rglob("*.py"))
SAMPLES = ROOT / "tests" / "graph" / "python"  # read by tests, and broken on purpose
TESTS = sorted(path for path in (ROOT / "tests").rglob("*.py") if not path.is_relative_to(SAMPLES))

MAX_FILE = 400
MAX_FUNCTION = 50

# Third-party and heavy modules, and the only rooms that may import them.
KEPT_TO = {
    "subprocess": (
        "agents/probe.py",
        "sources/git.py",
        "sources/own_process.py",
        "sources/language_servers/process.py",
        "sources/runtime/running.py",
        "bench/",
        "demo/",
    ),
    "sqlite3": ("stores/", "sources/transcripts/database.py"),
    "click": ("cli/",),
    "rich": ("cli/", "bench/"),
    "platformdirs": ("surroundings.py",),
    "zstandard": ("sources/", "structural/packing.py"),
    "onnxruntime": ("embed/",),
    "tokenizers": ("embed/",),
    "mcp": ("mcp/",),
    "pydantic": ("mcp/",),
    "anyio": ("mcp/",),
    "starlette": ("mcp/",),
    "uvicorn": ("mcp/",),
}
# Code that runs while a module is imported may only make values: these names do nothing else.
VALUES = {
    "Path",
    "TypeVar",
    "ParamSpec",
    "Scope",
    "compile",
    "frozenset",
    "dict",
    "tuple",
    "sorted",
    "set",
    "len",
    "range",
    "join",
    "split",
    "items",
    "values",
    "replace",
    "format",
    "escape",
    "MappingProxyType",
    "Encoder",
    "Decoder",
    "NewType",
    "field",
    "getLogger",
    "fromkeys",
    "strip",
    "casefold",
    "lower",
    "upper",
    "zip",
    "enumerate",
    "attrgetter",
    "itemgetter",
    "partial",
    "bytes",
    "encode",
    "maketrans",
    "union",
    "removesuffix",
    "datetime",
    "dataclass",
    "Raw",
    "Struct",
    "Field",
}
HEAVY = (
    "numpy",
    "onnxruntime",
    "rich",
    "markdown_it",
    "sqlite3",
    "zstandard",
    "subprocess",
    "mcp",
    "pydantic",
)


def tree(path: Path) -> ast.Module:
    """Return a file's syntax tree."""
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


def where(path: Path, node: ast.AST | int) -> str:
    """Return file and line, as an editor opens them."""
    line = node if isinstance(node, int) else getattr(node, "lineno", 0)
    return f"{path.relative_to(ROOT)}:{line}"


def run_at_import(module: ast.Module) -> Iterator[ast.AST]:
    """Yield what runs at import: everything but the bodies of functions and type checking."""
    pending: list[ast.AST] = list(module.body)
    while pending:
        node = pending.pop()
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            pending += [*node.args.defaults, *(d for d in node.args.kw_defaults if d)]
            pending += [d for d in node.decorator_list if not isinstance(d, ast.Call)]
            continue
        if isinstance(node, ast.Lambda):
            continue
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            continue
        yield node
        pending += ast.iter_child_nodes(node)


def called(node: ast.Call) -> str:
    """Return the last name of what a call calls."""
    target = node.func
    if isinstance(target, ast.Attribute):
        return target.attr
    return target.id if isinstance(target, ast.Name) else ast.unparse(target)


def own_classes() -> set[str]:
    """Return the names of the classes of this project that hold values or raise errors."""
    return {
        node.name for path in MODULES for node in tree(path).body if isinstance(node, ast.ClassDef)
    }


def test_no_broad_except_outside_the_edge() -> None:
    """Only the outermost edges, the command line's and a hook's, may catch every exception."""
    edges = {SOURCE / "cli" / "edge.py", SOURCE / "hooks" / "edge.py"}
    broad = [
        where(path, node)
        for path in MODULES
        if path not in edges
        for node in ast.walk(tree(path))
        if isinstance(node, ast.ExceptHandler)
        and (
            node.type is None
            or {"Exception", "BaseException"}
            & {n.id for n in ast.walk(node.type) if isinstance(n, ast.Name)}
        )
    ]
    assert broad == []


def test_the_environment_is_read_in_one_file() -> None:
    """The environment is bootstrap's alone, and what it takes of it from `surroundings`."""
    readers = {SOURCE / "bootstrap.py", SOURCE / "surroundings.py"}
    pattern = re.compile(r"\bos\.environ\b|\bgetenv\b|\.home\(\)|\bexpanduser\b|\bplatformdirs\b")
    found = [
        where(path, number)
        for path in MODULES
        if path not in readers
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if pattern.search(line)
    ]
    assert found == []


def test_libraries_are_kept_to_their_rooms() -> None:
    """Each heavy or replaceable library is imported in the one room that answers for it."""
    found = [
        f"{where(path, node)} imports {name}"
        for path in MODULES
        for node in ast.walk(tree(path))
        if isinstance(node, ast.Import | ast.ImportFrom)
        for name in (
            [a.name for a in node.names] if isinstance(node, ast.Import) else [node.module or ""]
        )
        for top in [name.split(".")[0]]
        if top in KEPT_TO and not path.relative_to(SOURCE).as_posix().startswith(KEPT_TO[top])
    ]
    assert found == []


def test_nothing_is_called_at_import() -> None:
    """Modules make values while they are imported, also by functions of their own: no more."""
    allowed = VALUES | own_classes()
    found = [
        f"{where(path, node)} calls {called(node)}"
        for path in MODULES
        if path.name != "__main__.py"
        and not path.is_relative_to(SOURCE / "cli")  # click's decorators make commands
        for module in [tree(path)]
        for own in [{each.name for each in module.body if isinstance(each, ast.FunctionDef)}]
        for node in run_at_import(module)
        if isinstance(node, ast.Call) and called(node) not in allowed | own
    ]
    assert found == []


def test_every_module_imports_without_touching_the_world() -> None:
    """Importing every module opens no file for writing, no socket and starts no process."""
    names = [
        ".".join(("hitherto", *path.relative_to(SOURCE).with_suffix("").parts)).removesuffix(
            ".__init__"
        )
        for path in MODULES
        if path.name != "__main__.py"
    ]
    program = f"""
import importlib, sys
bad = []
def watch(event, args):
    if event.startswith(("socket.", "subprocess.", "os.system", "os.fork", "os.mkdir", "shutil.")):
        bad.append((event, args))
    if event == "open" and isinstance(args[1], str) and set(args[1]) & set("wax+"):
        if not str(args[0]).count(".pyc"):
            bad.append((event, args))
import numpy
sys.dont_write_bytecode = True
sys.addaudithook(watch)
for name in {names!r}:
    importlib.import_module(name)
print(*bad, sep="\\n", end="")
"""
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr, done.stdout) == (0, "", "")


@pytest.mark.parametrize("path", [*MODULES, *TESTS], ids=lambda p: str(p.relative_to(ROOT)))
def test_files_and_functions_know_one_thing(path: Path) -> None:
    """No file is longer than 400 lines and no function longer than 50."""
    text = path.read_text(encoding="utf-8")
    lines = text.count("\n")
    long = [
        f"{where(path, node)} {node.name}"
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and (node.end_lineno or 0) - node.lineno + 1 > MAX_FUNCTION
    ]
    assert (lines <= MAX_FILE, long) == (True, []), f"{lines} lines"


def test_every_test_says_what_it_tests() -> None:
    """Every test function has a docstring of its own."""
    silent = [
        f"{where(path, node)} {node.name}"
        for path in TESTS
        if path.name.startswith("test_")
        for node in ast.walk(tree(path))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and node.name.startswith("test_")
        and not ast.get_docstring(node)
    ]
    assert silent == []


def test_every_exception_to_a_rule_has_its_reason() -> None:
    """A noqa or type-ignore names its rule and says why beside it."""
    marker = re.compile(r"#\s*(?:noqa|type:\s*ignore)(?P<rest>.*)$")
    reasoned = re.compile(
        r"^(?::\s*[A-Z]+[0-9]+(?:,\s*[A-Z]+[0-9]+)*|\[[a-z-, ]+\])\s+#?\s*\S+.*\s"
    )
    bare = [
        where(path, number)
        for path in [*MODULES, *TESTS]
        if path != Path(__file__)
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if (found := marker.search(line)) and not reasoned.match(found["rest"] + " ")
    ]
    assert bare == []


def test_there_are_no_import_cycles() -> None:
    """No module reaches itself again by way of what it imports while it is imported."""
    graph = grimp.build_graph("hitherto", exclude_type_checking_imports=True, cache_dir=None)
    cycles = [
        f"{module} <-> {other}"
        for module in sorted(graph.modules)
        for other in sorted(graph.find_modules_directly_imported_by(module))
        if graph.find_shortest_chain(importer=other, imported=module)
    ]
    assert cycles == []


def loaded(folder: Path, *arguments: str) -> set[str]:
    """Return the modules that a command loads."""
    command = [sys.executable, "-X", "importtime", "-m", "hitherto", *arguments]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True)
    return {line.rpartition("|")[2].strip() for line in done.stderr.splitlines()}


def test_help_loads_nothing_heavy(tmp_path: Path) -> None:
    """`hitherto --help` starts without the libraries that only some commands need."""
    assert loaded(tmp_path, "--help") & {*HEAVY, "msgspec", "hitherto.bootstrap"} == set()


def test_a_sync_with_nothing_new_loads_little(repo: Repo) -> None:
    """What extraction and briefs are made with is not loaded to see that nothing is new."""
    loaded(repo.root, "init")
    ours = {"answers.brief", "intent.extract", "validity", "privacy.patterns", "cli.root"}
    ours |= {"model.graph", "structural", "sources.code", "stores.graph", "memory.structure"}
    slow = {*HEAVY, "click", "inspect", "json", "secrets", *(f"hitherto.{each}" for each in ours)}
    assert loaded(repo.root, "sync") & (slow - {"sqlite3", "subprocess"}) == set()
