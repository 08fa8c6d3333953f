"""What an agent's tools did, noted in its session: files touched, commands run."""

from __future__ import annotations

import os

from hitherto.hooks import sessions
from hitherto.hooks.payload import Asked, name_of
from hitherto.privacy import mask

_LONGEST = 200  # characters of a command's first line


def note(folder: str, root: str, asked: Asked) -> None:
    """Note what a tool did, without the secrets in it; what lies outside the project is not noted.

    Args:
        folder: the project's data folder.
        root: its work tree.
        asked: what the tool did.
    """
    session = name_of(asked.session) if asked.session else ""
    for path in asked.paths:
        below = _below(root, os.path.join(asked.folder, path))
        if below:
            sessions.add(folder, session, "touched", path=mask(below), failed=asked.failed)
    if asked.command.strip():
        line = mask(asked.command.strip()).splitlines()[0][:_LONGEST]
        sessions.add(folder, session, "ran", command=line, failed=asked.failed)


def _below(root: str, path: str) -> str:
    """Return a path in the work tree; empty where it is outside."""
    if "\0" in path:
        return ""
    real = os.path.realpath(path)
    inside = real.startswith(root.rstrip(os.sep) + os.sep)
    return os.path.relpath(real, root) if inside else ""
