"""Which project a folder belongs to, told from git's files alone: no process, no library.

The same answer as `project.identity.identify` gives, but for a ledger that may be another
project's: whoever answers (a server for one work tree, or a memory that is opened) sees to that.
"""

from __future__ import annotations

import json
import os

_DIGITS = frozenset("0123456789abcdef")
_ID_LENGTH = len("p-") + 32
_KEY = "project-id"
_CARD = ".hitherto/ledger/project.json"
_LONGEST = 1 << 20


class Project:
    """A work tree of a project that is set up.

    Attributes:
        id: the project's id.
        root: the work tree, links followed.
        branch: what is checked out; empty when detached.
        stamp: changes with every commit and checkout.
    """

    __slots__ = ("branch", "id", "root", "stamp")

    def __init__(self, project: str, root: str, branch: str, stamp: str) -> None:
        self.id = project
        self.root = root
        self.branch = branch
        self.stamp = stamp


def find(folder: str) -> Project | None:
    """Return the project that a folder is in; None where there is none that is set up.

    Args:
        folder: an absolute path; anything else is no folder.
    """
    if not folder or not os.path.isabs(folder) or "\0" in folder:
        return None
    here = os.path.realpath(folder)
    while not os.path.exists(os.path.join(here, ".git")):
        above = os.path.dirname(here)
        if above == here:
            return None
        here = above
    git = _git_folder(here)
    common = _beside(git, _text(os.path.join(git, "commondir")).strip()) or git
    known = _card(here) or _configured(_text(os.path.join(common, "config")))
    if not known:
        return None
    head = _text(os.path.join(git, "HEAD")).strip()
    branch = head.removeprefix("ref: refs/heads/") if head.startswith("ref: refs/heads/") else ""
    return Project(known, here, branch, _stamp(git, head))


def _git_folder(root: str) -> str:
    """Return git's folder of a work tree; a linked one names it in a file."""
    mark = os.path.join(root, ".git")
    if os.path.isdir(mark):
        return mark
    return _beside(root, _text(mark).strip().removeprefix("gitdir:").strip()) or mark


def _beside(folder: str, path: str) -> str:
    return os.path.normpath(os.path.join(folder, path)) if path else ""


def _stamp(git: str, head: str) -> str:
    try:
        log = os.stat(os.path.join(git, "logs", "HEAD"))
    except OSError:
        return head
    return f"{head} {log.st_size} {log.st_mtime_ns}"


def _card(root: str) -> str:
    """Return the id in the shared ledger."""
    text = _text(os.path.join(root, _CARD))
    if not text:
        return ""
    try:
        card = json.loads(text)
    except ValueError:
        return ""
    return _valid(card.get("id")) if isinstance(card, dict) else ""


def _configured(text: str) -> str:
    """Return the id in git's config: the last one counts, as for git."""
    found = section = ""
    for line in text.splitlines():
        bare = line.strip()
        if bare.startswith("["):
            section, _, bare = bare[1:].partition("]")
        name, equals, value = bare.partition("=")
        if section.strip().lower() == "hitherto" and equals and name.strip().lower() == _KEY:
            found = value.partition("#")[0].partition(";")[0].strip().strip('"')
    return _valid(found)


def _valid(value: object) -> str:
    """Return what is an id; a text that is none leads nowhere."""
    if not isinstance(value, str) or len(value) != _ID_LENGTH or not value.startswith("p-"):
        return ""
    return value if _DIGITS.issuperset(value[2:]) else ""


def _text(path: str) -> str:
    """Return a small file's text; empty where it cannot be read."""
    try:
        with open(path, "rb") as stream:
            return stream.read(_LONGEST).decode("utf-8", "surrogateescape")
    except (OSError, ValueError):
        return ""
