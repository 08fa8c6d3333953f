"""Whose project a session of Cursor's was about: what names a folder, not what is made of one.

A store lies in a folder named by the MD5 of the folder it was started in, and beside it may stand
the folder itself. A transcript lies in a folder whose name only looks like a path: every run of
other characters than letters and digits has become a hyphen, so that two folders may have the
same. What Cursor noted there or in its workspaces decides; where it noted nothing, every folder on
this disk that would have this name is looked for, and all of them must be the project's.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path

import msgspec

from hitherto.model import Place
from hitherto.model.patterns import Pattern
from hitherto.sources.transcripts.addresses import file_path
from hitherto.sources.transcripts.finding import UnplacedError
from hitherto.sources.transcripts.forms import head_of
from hitherto.sources.transcripts.places import Grounds, UnknownFolderError

_NO_NAME = Pattern(r"[^A-Za-z0-9]+")


class Noted(msgspec.Struct, frozen=True, rename="camel"):
    """What Cursor notes of a folder or a session, in any of its small files."""

    workspace_path: str | None = None
    cwd: str | None = None
    folder: str | None = None
    is_subagent: bool | None = None


def noted(path: Path) -> Noted:
    """Return what one of Cursor's small files says; nothing where it is not there or damaged."""
    try:
        return msgspec.json.decode(head_of(path), type=Noted)
    except (OSError, msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return Noted()


def slug(folder: str) -> str:
    """Return the name that Cursor makes of a folder's path."""
    return _NO_NAME.sub("-", folder).strip("-")


class Whose:
    """Tells of each session's folder whether it is the project's.

    Args:
        home: as ``~/.cursor``.
        user: Cursor's user folder, as ``~/.config/Cursor/User``.
        place: the project.
    """

    def __init__(self, home: Path, user: Path, place: Place) -> None:
        self.home = home
        self._user = user
        self._grounds = Grounds(place)
        self._told: dict[str, tuple[str, str]] = {}

    @cached_property
    def _hashes(self) -> dict[str, str]:
        """The work trees by the MD5 of their paths."""
        return self._grounds.hashed("md5")

    @cached_property
    def _metas(self) -> dict[str, Path]:
        """What stands beside each session's store, by the session's id."""
        chats = sorted((self.home / "chats").glob("*/*/meta.json"))
        others = sorted((self.home / "acp-sessions").glob("*/meta.json"))
        return {path.parent.name: path for path in (*chats, *others)}

    @cached_property
    def _workspaces(self) -> dict[Path, str]:
        """The folders that were opened in the editor, each by where it keeps what is about them."""
        found = sorted((self._user / "workspaceStorage").glob("*/workspace.json"))
        named = {file.parent: file_path(noted(file).folder or "") for file in found}
        return {home: folder for home, folder in named.items() if folder}

    def opened(self) -> dict[Path, str]:
        """Return the project's folders that were opened in the editor, as `_workspaces`."""
        return {home: folder for home, folder in self._workspaces.items() if self._holds(folder)}

    def _holds(self, folder: str) -> bool:
        try:
            return bool(self._grounds.holding(folder))
        except UnknownFolderError:  # nobody can have opened it
            return False

    def store(self, path: Path) -> str:
        """Return why a store is the project's; empty where it is not."""
        if tree := self._hashes.get(path.parent.parent.name):
            return f"its folder is named by the MD5 of {tree}"
        folder = noted(path.with_name("meta.json")).cwd or ""
        return f"started in {folder}" if self._grounds.holding(folder) else ""

    def transcript(self, project: str, session: str) -> str:
        """Return why a transcript is the project's; empty where it is not.

        Args:
            project: name of the project's folder in `home`.
            session: the session's id.

        Raises:
            UnplacedError: folders of this name are the project's and others are not.
        """
        if (file := self._metas.get(session)) and (folder := noted(file).cwd):
            return f"started in {folder}" if self._grounds.holding(folder) else ""
        if project not in self._told:
            self._told[project] = self._project(project)
        why, doubt = self._told[project]
        if doubt:
            raise UnplacedError(doubt)
        return why

    def _project(self, project: str) -> tuple[str, str]:
        """Return why a folder's sessions are the project's, or what makes that doubtful."""
        folder = noted(self.home / "projects" / project / ".workspace-trusted").workspace_path
        if folder:
            return (f"started in {folder}" if self._grounds.holding(folder) else ""), ""
        if not any(_begins(project, slug(tree)) for tree in self._grounds.trees):
            return "", ""
        named = {path for path in self._workspaces.values() if slug(path) == project}
        named |= {path for tree in self._grounds.trees for path in _called(project, tree)}
        ours = sorted(path for path in named if self._grounds.holding(path))
        others = sorted(named - set(ours))
        if ours and others:
            return "", f"its folder's name fits {ours[0]} and {others[0]}"
        return (f"its folder is named after {ours[0]}, and no other is" if ours else ""), ""


def _begins(name: str, start: str) -> bool:
    return bool(start) and (name == start or name.startswith(f"{start}-"))


def _called(project: str, tree: str) -> Iterator[str]:
    """Yield the folders on this disk of which Cursor would make a name."""
    pending = [Path(tree).anchor]
    while pending:
        above = pending.pop()
        try:
            entries = sorted(entry.path for entry in os.scandir(above) if entry.is_dir())
        except OSError:
            continue
        for path in entries:
            name = slug(path)
            if name == project:
                yield path
            if _begins(project, name):
                pending.append(path)
