"""Runs the scenarios beside it: console sessions in Markdown, compared line by line.

In a ``console`` block ``$`` begins a command, ``>`` goes on with it, and what follows is what it
prints (``...`` stands for anything); a last line ``[2]`` is an exit code other than 0. A scenario
starts in a new repository with one commit, at 09:00 on 24 August 2026.
"""

from __future__ import annotations

import doctest
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pytest

if TYPE_CHECKING:
    from scratch_repo import Repo

HERE = Path(__file__).parent
SCENARIOS = sorted(HERE.glob("*.md"))
BLOCK = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)
NOW = "2026-08-24T09:00:00Z"


class Step(NamedTuple):
    """One command with what it should print and the code it should end with."""

    command: str
    prints: str
    code: int


def steps(text: str) -> list[Step]:
    """Return the commands of a scenario, in their order."""
    found: list[Step] = []
    for block in BLOCK.findall(text):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            lines = part.split("\n")[:-1]
            more = 1
            while more < len(lines) and lines[more].startswith("> "):
                more += 1
            command = "\n".join([lines[0], *(line[2:] for line in lines[1:more])])
            rest = lines[more:]
            code = re.fullmatch(r"\[(\d+)\]", rest[-1]) if rest else None
            printed = rest[:-1] if code else rest
            found.append(Step(command, "\n".join(printed), int(code[1]) if code else 0))
    return found


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_scenario(path: Path, repo: Repo, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each command of the scenario prints what the scenario shows, and ends as it says."""
    monkeypatch.setenv("HITHERTO_NOW", NOW)
    monkeypatch.setenv("PATH", f"{Path(sys.executable).parent}:{os.environ['PATH']}")
    checker = doctest.OutputChecker()
    played = steps(path.read_text(encoding="utf-8"))
    assert played
    for step in played:
        done = subprocess.run(
            ["sh", "-c", step.command],
            cwd=repo.root,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        printed = "\n".join(line.rstrip() for line in done.stdout.rstrip("\n").split("\n"))
        told = f"$ {step.command}\n{printed}\n[{done.returncode}]"
        assert done.returncode == step.code, told
        assert checker.check_output(step.prints + "\n", printed + "\n", doctest.ELLIPSIS), told
