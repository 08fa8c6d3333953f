"""Which language servers a machine has."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from hitherto.sources.language_servers.servers import SERVERS, bundled_ty, found

PARENT = """
import sys
from hitherto.sources.language_servers.process import Process
held = Process(sys.argv[1:], ".")
print(held._child.pid, flush=True)
sys.stdin.read()
"""


def test_the_bundled_one_comes_first_and_others_from_path(tmp_path: Path) -> None:
    """The one that comes with hitherto is first; another one is taken where PATH has it."""
    other = tmp_path / "basedpyright-langserver"
    other.write_text("#!/bin/sh\n", encoding="utf-8")
    other.chmod(0o755)
    there = found(str(tmp_path), lambda: "/opt/ty")
    assert [(server.name, command) for server, command in there] == [
        ("ty", ("/opt/ty", "server")),
        ("basedpyright", (str(other), "--stdio")),
    ]
    assert found("", lambda: None) == []


def test_ty_is_installed_with_hitherto() -> None:
    """The default install brings ty's program."""
    assert os.access(str(bundled_ty()), os.X_OK)
    assert [server.name for server in SERVERS] == ["ty", "basedpyright"]


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such signal")
def test_no_server_outlives_its_parent() -> None:
    """A parent that is killed leaves no server: that reads the end of its input and ends."""
    command = [sys.executable, "-c", PARENT, str(bundled_ty()), "server"]
    parent = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert parent.stdin
    assert parent.stdout
    child = int(parent.stdout.readline())
    os.kill(parent.pid, signal.SIGKILL)
    parent.wait()
    # The server holds the pipe's other end; it has ended where nothing of it is left.
    assert parent.stdout.read() == b""
    for _ in range(200):
        try:
            state = Path(f"/proc/{child}/stat").read_text(encoding="ascii").split()[2]
        except OSError:
            break
        if state == "Z":
            break
        subprocess.run([sys.executable, "-c", "pass"], check=True)
    else:
        pytest.fail("the server is still there")
    parent.stdin.close()
    parent.stdout.close()
