"""How much memory processes hold at one time, on a made-up system and on a real one."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from hitherto.bench.held import held, watched

BYTES = 60_000_000
CHILD = f"held = b'x' * {BYTES}; print('ready', flush=True); input()"
PARENT = f"""
import subprocess, sys
pipe = subprocess.PIPE
child = subprocess.Popen([sys.executable, "-c", {CHILD!r}], stdin=pipe, stdout=pipe, text=True)
held = b"y" * {BYTES}
print(child.stdout.readline(), flush=True, end="")
input()
child.communicate("\\n")
print("done")
"""


class Looked:
    """A process that is told to end once it is ready and was looked at."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.pid = process.pid
        self._process = process
        self._was_ready = False

    def communicate(self, *, timeout: float) -> tuple[str, str]:
        """Return what it wrote, after one look."""
        if not self._was_ready:
            assert self._process.stdout
            self._was_ready = self._process.stdout.readline() == "ready\n"
            raise subprocess.TimeoutExpired("it runs", timeout)
        return self._process.communicate("\n")


def told(system: Path, process: int, pages: int, *started: int) -> None:
    """Write what the system tells of a process."""
    folder = system / str(process)
    thread = folder / "task" / str(process)
    thread.mkdir(parents=True)
    (folder / "statm").write_text(f"{10 * pages} {pages} 1 1 0 1 0\n")
    (thread / "children").write_text(" ".join(map(str, started)))


def test_what_a_process_started_counts(tmp_path: Path) -> None:
    """A process counts with those that it started, and theirs; ended ones do not."""
    told(tmp_path, 1, 100, 2, 4)
    told(tmp_path, 2, 20, 3)
    told(tmp_path, 3, 3)
    assert held(1, tmp_path) == 123 * os.sysconf("SC_PAGE_SIZE")


def test_without_such_a_system_nothing_is_held(tmp_path: Path) -> None:
    """Where the system tells nothing, nothing is made up."""
    assert held(1, tmp_path) == 0


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="the system tells nothing")
def test_processes_are_added_up_while_they_run() -> None:
    """What a process wrote comes back, with what it and its child held at one time."""
    pipe = subprocess.PIPE
    command = [sys.executable, "-c", PARENT]
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, text=True) as process:
        said, most = watched(Looked(process))
    assert said == ("done\n", "")
    assert most > 2 * BYTES
