"""A home with agents' settings, made for a test, and what setup does to it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from hitherto.agents.places import Client, Places, Scope
from hitherto.agents.setup import Setup, Step, carry_out, planned, planned_undo

PROGRAM = ("/opt/hitherto/bin/hitherto",)


def places(home: Path, program: Sequence[str] = PROGRAM) -> Places:
    """Return the places of a home that has one project in it."""
    root = home / "project"
    root.mkdir(exist_ok=True)
    return Places(
        claude=home / ".claude",
        claude_state=home / ".claude.json",
        codex=home / ".codex",
        cursor=home / ".cursor",
        gemini=home / ".gemini",
        root=root,
        main=root,
        data=home / "data",
        program=tuple(program),
    )


def held(home: Path) -> dict[str, bytes]:
    """Return all files of a home but for hitherto's own notes."""
    return {
        path.relative_to(home).as_posix(): path.read_bytes()
        for path in sorted(home.rglob("*"))
        if path.is_file() and path.relative_to(home).parts[0] != "data"
    }


def folders(home: Path) -> set[str]:
    """Return all folders of a home but for hitherto's own."""
    return {
        path.relative_to(home).as_posix()
        for path in home.rglob("*")
        if path.is_dir() and path.relative_to(home).parts[0] != "data"
    }


def write(home: Path, files: dict[str, bytes]) -> None:
    """Put files into a home."""
    for name, content in files.items():
        path = home / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)


def install(
    home: Path, client: Client, scope: Scope = Scope.USER, program: Sequence[str] = PROGRAM
) -> tuple[Step, ...]:
    """Put hitherto in."""
    setup = Setup(client, scope, places(home, program))
    return carry_out(setup, planned(setup))


def undo(home: Path, client: Client, scope: Scope = Scope.USER) -> tuple[Step, ...]:
    """Take hitherto out."""
    setup = Setup(client, scope, places(home))
    return carry_out(setup, planned_undo(setup))
