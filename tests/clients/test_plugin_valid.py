"""The plugin is valid for the real Claude Code, and the real Codex installs it."""

from __future__ import annotations

import os
import shutil
import subprocess
from importlib import resources
from pathlib import Path

import pytest

pytestmark = pytest.mark.clients

PLUGIN = Path(str(resources.files("hitherto.agents") / "plugin"))
CLIENTS = Path(__file__).resolve().parents[2] / ".clients" / "node_modules" / ".bin"


def client(name: str) -> str:
    """Return a client's program, the one that the client tests install or the person's own."""
    found = shutil.which(name, path=str(CLIENTS)) or shutil.which(name)
    if found is None:
        pytest.skip(f"{name} is not installed; `make test-clients` does it where npm is")
    return found


def run(home: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run a client in a home of its own."""
    (home / ".codex").mkdir(exist_ok=True)
    environment = {**os.environ, "HOME": str(home), "DISABLE_AUTOUPDATER": "1"}
    return subprocess.run(words, env=environment, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("folder", [PLUGIN, PLUGIN / "hitherto"], ids=["marketplace", "plugin"])
def test_claude_code_finds_the_plugin_valid(tmp_path: Path, folder: Path) -> None:
    """`claude plugin validate --strict` has neither an error nor a warning."""
    done = run(tmp_path, client("claude"), "plugin", "validate", "--strict", str(folder))
    assert done.returncode == 0, done.stdout + done.stderr


def test_codex_installs_the_plugin(tmp_path: Path) -> None:
    """Added as a marketplace, installed, listed with its server, and removed again."""
    codex = client("codex")
    for words in (("marketplace", "add", str(PLUGIN)), ("add", "hitherto@hitherto")):
        done = run(tmp_path, codex, "plugin", *words)
        assert done.returncode == 0, done.stdout + done.stderr
    assert "hitherto" in run(tmp_path, codex, "mcp", "list").stdout
    assert run(tmp_path, codex, "plugin", "remove", "hitherto@hitherto").returncode == 0
