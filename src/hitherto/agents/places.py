"""Where the agents on this machine keep their settings, and the program that they shall run."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path

import msgspec


class Client(StrEnum):
    """An agent that hitherto can be put into."""

    CLAUDE = "claude"
    CODEX = "codex"
    CURSOR = "cursor"
    GEMINI = "gemini"

    @property
    def name_of_it(self) -> str:
        """Return what its makers call it."""
        return _NAMES[self.value]


class Scope(StrEnum):
    """For whom: every project of this user, or the one project."""

    USER = "user"
    PROJECT = "project"


_NAMES = {
    "claude": "Claude Code",
    "codex": "Codex",
    "cursor": "Cursor",
    "gemini": "Gemini CLI",
}


class Places(msgspec.Struct, frozen=True, kw_only=True):
    """The folders that matter; bootstrap fills this from the environment.

    Attributes:
        claude: Claude Code's folder.
        claude_state: the file in which it keeps a user's MCP servers.
        codex: Codex's folder.
        cursor: Cursor's folder.
        gemini: Gemini CLI's folder.
        root: the work tree, or None outside of one.
        main: the main work tree of that repository, which is `root` but for linked work trees.
        data: the private data folder, where what was changed is noted.
        program: the words that run hitherto, the first an absolute path.
        environment: variables that the MCP server needs, because they are set here.
        path: the folders in which a client's program is looked for.
    """

    claude: Path
    claude_state: Path
    codex: Path
    cursor: Path
    gemini: Path
    root: Path | None
    main: Path | None
    data: Path
    program: tuple[str, ...]
    environment: dict[str, str] = {}
    path: str = ""


def program(executable: str) -> tuple[str, ...]:
    """Return the words that run this very hitherto, whatever PATH says later.

    The script beside the interpreter names that interpreter in its first line, so it runs with an
    empty PATH; in a virtual environment, and so under pipx and uv, it stays where it is when
    hitherto is upgraded. Where there is none (run from a source tree), the interpreter runs it.

    Args:
        executable: the running interpreter.
    """
    here = Path(executable)
    for name in ("hitherto", "hitherto.exe"):
        script = here.parent / name
        if script.is_file():
            return (script.as_posix(),)
    return (here.as_posix(), "-m", "hitherto")


def main_tree(root: Path) -> Path:
    """Return the main work tree of a repository from any of its work trees.

    A linked work tree has a file ``.git`` that names a folder inside the main one's ``.git``
    (gitrepository-layout).
    """
    pointer = root / ".git"
    if not pointer.is_file():
        return root
    named = pointer.read_text(encoding="utf-8", errors="replace").removeprefix("gitdir:").strip()
    folder = (root / named).resolve()
    if folder.parent.name == "worktrees" and folder.parent.parent.name == ".git":
        return folder.parent.parent.parent
    return root
