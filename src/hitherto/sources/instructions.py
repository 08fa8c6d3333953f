"""Instruction files of a project: AGENTS.md, CLAUDE.md, editors' rules.

What is committed counts as instructions, and only as it is committed: the text is the one at
HEAD. A file that is not tracked, or belongs to somebody else's code in the tree, is a document
like any other. What a file imports comes as a document of its own, with its own authority, so
that every line can be cited where it stands.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from itertools import pairwise
from pathlib import Path, PurePosixPath
from typing import Protocol

import msgspec

from hitherto.model import Cursor, Document, Found, Place, Problem, Provenance, Reading, Role
from hitherto.model.text import digest
from hitherto.privacy import mask_name
from hitherto.sources import frontmatter, imports
from hitherto.sources.imports import LONGEST
from hitherto.sources.regular import open_regular, real
from hitherto.sources.transcripts.moments import moment

_ANYWHERE = frozenset(
    {"AGENTS.md", "AGENTS.override.md", "CLAUDE.md", "CLAUDE.local.md", "GEMINI.md"}
)
_IMPORTING = frozenset({"CLAUDE.md", "CLAUDE.local.md", "GEMINI.md"})
_RULES = frozenset({".cursorrules", ".windsurfrules"})
_FOREIGN = frozenset({"node_modules", "vendor", "third_party", "third-party", ".venv", "venv"})
_SKIPPED = frozenset(
    {".git", "node_modules", ".venv", "venv", "__pycache__", ".tox", ".mypy_cache"}
)
_PATTERNS = ("globs", "applyTo", "paths")


class AtHead(Protocol):
    """What is committed, as far as this reader asks for it; paths are relative to the root."""

    def tracked(self, path: str) -> str | None:
        """Return a file's text at HEAD; nothing where it is not tracked there."""
        ...

    def last_changed(self, path: str) -> tuple[str, str]:
        """Return the time and the commit of a file's last change, or two empty texts."""
        ...


class Instructions:
    """Reads instruction files.

    Args:
        at_head: what is committed in the work tree that is read.
    """

    name = "instructions"

    def __init__(self, at_head: AtHead) -> None:
        self.at_head = at_head

    def recognise(self, head: bytes, location: str) -> bool:
        """Tell by its name and place whether a file is one of instructions."""
        return b"\0" not in head and _is_instructions(PurePosixPath(Path(location).as_posix()))

    def find(self, place: Place) -> Iterable[Found]:
        """Find the instruction files of the work tree in use; a linked one counts once."""
        tree = Path(place.root)
        seen: set[Path] = set()
        for path in sorted(_files(tree), key=lambda one: (one.is_symlink(), one)):
            leads = real(path)
            if leads in seen:
                continue
            seen.add(leads)
            try:
                size = path.stat().st_size
            except OSError:  # reading it says what is wrong with it
                size = 0
            yield Found(
                kind=self.name,
                location=str(path),
                source=path.relative_to(tree).as_posix(),
                size=size,
                why="an instruction file of the work tree",
            )

    def read(self, found: Found, since: Cursor | None) -> Reading:
        """Read a file and what it imports, where any of it changed since."""
        path = Path(found.location)
        tree = path.parents[found.source.count("/")]
        if not real(path).is_relative_to(real(tree)):
            what = "is a link to a file outside the work tree and was not read"
            cursor = msgspec.structs.replace(since or Cursor(), size=found.size)
            return Reading(problems=(Problem(found.location, what),), cursor=cursor)
        documents: list[Document] = []
        problems: list[Problem] = []
        scope = _home(path.relative_to(tree).as_posix())
        self._take(path, tree, scope, documents, problems)
        if path.name in _IMPORTING:
            further, wrong = imports.resolve(path, tree)
            problems.extend(wrong)
            for one in further:
                if not _is_instructions(PurePosixPath(one.path.as_posix())):
                    self._take(one.path, tree, scope, documents, problems)
        state = digest(*(one.provenance.digest + one.provenance.role for one in documents))
        state = digest(state, *(str(problem) for problem in problems))
        # The size is the file's, as it was found: by it alone others tell whether it has grown.
        cursor = Cursor(size=found.size, digest=state, stands=stands(since, documents))
        if since is not None and since.digest == state:
            return Reading(cursor=cursor)
        documents = [self._dated(one) for one in documents]
        return Reading(documents=tuple(documents), problems=tuple(problems), cursor=cursor)

    def _take(
        self,
        path: Path,
        tree: Path,
        scope: str,
        documents: list[Document],
        problems: list[Problem],
    ) -> None:
        """Add the document of one file, or say why it cannot be one."""
        try:
            with open_regular(path) as stream:
                data = stream.read(LONGEST + 1)
        except OSError as error:
            what = f"cannot be read ({error.strerror or error})"
            problems.append(Problem(str(path), what, remedy="Check that you may read it."))
            return
        if len(data) > LONGEST:
            what = f"is longer than {LONGEST // 1_048_576} MB: only its beginning was read"
            problems.append(Problem(str(path), what, remedy="Keep instructions short."))
            data = data[:LONGEST]
        try:
            text = data.decode()
        except UnicodeDecodeError as error:
            line = data.count(b"\n", 0, error.start) + 1
            problems.append(Problem(str(path), "bytes that are not UTF-8, replaced", line))
            text = data.decode("utf-8", "replace")
        below = real(path).relative_to(real(tree))
        name = below.as_posix()
        committed = None if _is_foreign(real(tree), below) else self.at_head.tracked(name)
        if committed is not None and _lines(committed) != _lines(text):
            what = "was changed since it was committed: what is committed counts"
            problems.append(Problem(str(path), what, remedy="Commit it for it to count."))
        document = _document(name, text if committed is None else committed, scope)
        if committed is not None:
            origin = msgspec.structs.replace(document.provenance, role=Role.INSTRUCTIONS)
            document = msgspec.structs.replace(document, provenance=origin)
        if document.text.strip():
            documents.append(document)

    def _dated(self, document: Document) -> Document:
        """Give a committed document the time and the commit of its last change."""
        if document.provenance.role is not Role.INSTRUCTIONS:
            return document
        at, commit = self.at_head.last_changed(document.provenance.source)
        origin = msgspec.structs.replace(document.provenance, at=moment(at), commit=commit)
        return msgspec.structs.replace(document, provenance=origin)


def stands(since: Cursor | None, documents: Iterable[Document]) -> dict[str, str]:
    """Return by document the digest of what stands in it now; see `Cursor.stands`.

    Args:
        since: how far the source was read: what it had, and has no more, stands no more.
        documents: all that it has now.
    """
    gone = dict.fromkeys(since.stands if since else (), "")
    return gone | {mask_name(one.provenance.source): one.provenance.digest for one in documents}


def _lines(text: str) -> list[str]:
    """Return a text's lines, whatever ends them: a checkout may have changed that."""
    return text.removeprefix("\ufeff").splitlines()


def _document(name: str, text: str, scope: str) -> Document:
    """Make a document, still without authority, from a file's text."""
    settings, body = frontmatter.split(text.removeprefix("\ufeff"))
    globs = tuple(glob for key in _PATTERNS for glob in settings.get(key, ()))
    always = settings.get("alwaysApply", ("false",))[0] == "true"
    below = "" if always else frontmatter.subtree(globs)
    provenance = Provenance(
        source=name,
        position=f"lines 1-{body.count(chr(10)) + 1}",
        role=Role.DOCUMENT,
        digest=digest(text),
    )
    whole = "/".join(part for part in (scope, below) if part)
    return Document(provenance=provenance, text=body, scope_path=whole)


def _is_instructions(path: PurePosixPath) -> bool:
    """Tell by name and folder whether a file holds instructions."""
    folders = path.parts[:-1]
    if path.name in _ANYWHERE or path.name in _RULES:
        return True
    if path.name == "copilot-instructions.md":
        return folders[-1:] == (".github",)
    if path.name.endswith(".instructions.md"):
        return ".github" in folders and "instructions" in folders
    if path.suffix == ".mdc":
        return _under(folders, ".cursor", "rules")
    return path.suffix == ".md" and _under(folders, ".claude", "rules")


def _under(folders: tuple[str, ...], first: str, second: str) -> bool:
    return (first, second) in pairwise(folders)


def _home(source: str) -> str:
    """Return the subtree that a file governs by where it stands."""
    folders = PurePosixPath(source).parts[:-1]
    for at, folder in enumerate(folders):
        if folder in {".cursor", ".github", ".claude", ".gemini", ".codex"}:
            return "/".join(folders[:at])
    return "/".join(folders)


def _is_foreign(tree: Path, path: Path) -> bool:
    """Tell whether a file is somebody else's: vendored, or in a repository below this one."""
    if _FOREIGN.intersection(path.parts[:-1]):
        return True
    return any((tree / above / ".git").exists() for above in path.parents[:-1])


def _files(tree: Path) -> Iterator[Path]:
    for folder, below, names in os.walk(tree):
        below[:] = sorted(one for one in below if one not in _SKIPPED)
        here = Path(folder)
        for name in names:
            if name.endswith((".md", ".mdc")) or name in _RULES:
                path = here / name
                if _is_instructions(PurePosixPath(path.relative_to(tree).as_posix())):
                    yield path
