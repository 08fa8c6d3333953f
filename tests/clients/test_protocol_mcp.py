"""The protocol's own programs judge the server: the inspector and the conformance suite."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from hitherto.bootstrap import set_up

if TYPE_CHECKING:
    from scratch_repo import Repo

pytestmark = pytest.mark.clients

PACKAGES = (
    "node@22",
    "@modelcontextprotocol/inspector@2.12.0",
    "@modelcontextprotocol/conformance@0.2.0-alpha.12",
)
LONGEST = 900
SERVER = (sys.executable, "-m", "hitherto", "mcp")

SCENARIOS = (
    "server-initialize",
    "server-session-lifecycle",
    "ping",
    "tools-list",
    "resources-list",
    "sep-2164-resource-not-found",
    "caching",
    "dns-rebinding-protection",
    "http-header-validation",
)
NOT_TESTABLE = {
    "sep-2575-server-rejects-undeclared-capability",
    "sep-2575-missing-capability-http-400",
}
"""Of server-stateless: they want a diagnostic tool that no real server has."""

BEARING = '''
import sys
from pathlib import Path
import uvicorn
from hitherto.mcp.desk import Desk
from hitherto.mcp.http import PATH, Guard, listening
from hitherto.mcp.serving import build

held = listening("127.0.0.1", 0)
port = held.getsockname()[1]
inner = build(Desk(Path.cwd())).streamable_http_app(streamable_http_path=PATH)
guarded = Guard(inner, "word", port)

async def bearing(scope, receive, send):
    """Add the token, which the suite cannot send, and leave everything else as it came."""
    if scope["type"] == "http":
        scope = {**scope, "headers": [*scope["headers"], (b"authorization", b"Bearer word")]}
    await guarded(scope, receive, send)

print(port, flush=True)
uvicorn.Server(uvicorn.Config(bearing, log_level="error")).run(sockets=[held])
'''


@pytest.fixture(scope="module")
def programs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of the protocol's programs, installed for these tests alone."""
    npm = shutil.which("npm")
    if npm is None:
        pytest.skip("npm is not installed, and the programs come from its registry")
    folder = tmp_path_factory.mktemp("protocol")
    (folder / "package.json").write_text('{"private": true}\n', encoding="utf-8")
    quiet = ("--no-audit", "--no-fund", "--no-update-notifier", "--loglevel=error", "--no-save")
    done = subprocess.run(
        [npm, "install", *quiet, f"--cache={folder / 'cache'}", *PACKAGES],
        cwd=folder,
        env={**os.environ, "HOME": str(folder)},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=LONGEST,
        check=False,
    )
    if done.returncode:
        pytest.skip(f"npm could not install the programs: {done.stderr.strip()[-300:]}")
    return folder / "node_modules" / ".bin"


@pytest.fixture
def project(repo: Repo) -> Path:
    """Return the folder of a project with one statement."""
    with set_up(repo.root) as memory:
        memory.remember([("In production we use PostgreSQL as the database.", "by hand")])
    return repo.root


def run(programs: Path, folder: Path, name: str, *arguments: str) -> tuple[int, str, str]:
    """Run one of the programs on its own Node."""
    path = f"{programs}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        [str(programs / name), *arguments],
        cwd=folder,
        env={**os.environ, "PATH": path, "NO_COLOR": "1"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=LONGEST,
        check=False,
    )
    return done.returncode, done.stdout, done.stderr


def test_the_inspector_finds_nothing_in_the_schemas(programs: Path, project: Path) -> None:
    """The strict inspection of the tools' schemas has nothing to say."""
    asked = ("--cli", *SERVER, "--method", "tools/list", "--strict")
    code, out, err = run(programs, project, "mcp-inspector", *asked)
    assert code == 0, err
    assert len(json.loads(out)["tools"]) == 10


def test_the_inspector_gets_a_brief(programs: Path, project: Path) -> None:
    """A call through the inspector answers as the tool does."""
    asked = ("--method", "tools/call", "--tool-name", "brief", "--tool-arg")
    task = "task=Set up the production database"
    # The inspector hands only a few variables on by itself.
    world = ("-e", f"HITHERTO_HOME={os.environ['HITHERTO_HOME']}")
    called = ("--cli", *world, *SERVER, *asked, task)
    code, out, err = run(programs, project, "mcp-inspector", *called)
    assert code == 0, err
    assert "PostgreSQL" in json.loads(out)["structuredContent"]["brief"]


@pytest.fixture
def address(project: Path) -> Iterator[str]:
    """Run the server behind its own guard; the token is added on the way."""
    process = subprocess.Popen(
        [sys.executable, "-c", BEARING], cwd=project, stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    port = process.stdout.readline().strip()
    try:
        yield f"http://127.0.0.1:{port}/mcp"
    finally:
        process.terminate()
        process.communicate()


def conforms(programs: Path, address: str, scenario: str) -> tuple[str, set[str]]:
    """Run a scenario; return what it says and the checks that failed."""
    asked = ("server", "--url", address, "--scenario", scenario)
    _, out, err = run(programs, programs, "conformance", *asked)
    told = re.sub(r"\x1b\[\d*m", "", out + err)
    return told, set(re.findall(r"\[([\w.-]+) *\] FAILURE", told))


def test_the_generic_scenarios_pass(programs: Path, address: str) -> None:
    """Each scenario that any server can be held to passes, without failures and warnings."""
    for scenario in SCENARIOS:
        told, failed = conforms(programs, address, scenario)
        assert failed == set(), told
        found = re.search(r"Passed: (\d+)/(\d+), 0 failed, 0 warnings", told)
        assert found, told
        assert found[1] == found[2] != "0"


def test_all_of_the_stateless_scenario_that_can_be_tested_passes(
    programs: Path, address: str
) -> None:
    """Of the newest version's scenario only the checks fail that need a tool made for them."""
    told, failed = conforms(programs, address, "server-stateless")
    assert "Passed: 23/25" in told
    assert failed == NOT_TESTABLE, told
