"""Conversations from ChatGPT's export: ``conversations.json``, also in the archive that is sent.

The file holds everything that its owner ever talked about, and nothing in it says which project a
conversation is about. So nothing of it is found: it is read when somebody hands it in, all of it
or the conversations that they name, each as a source of its own.

A conversation is a tree. An edited message and a regenerated answer make branches: what was typed
on a branch that the conversation does not stand on was taken back, and comes marked so. Custom
instructions and hidden messages stand on the user's side and are the program's. Turns are numbered
from 0, each branch as a whole before the next; a message's id is the anchor.
"""

from __future__ import annotations

import zipfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import msgspec

from hitherto.model import Cursor, Found, Place, Problem, Reading
from hitherto.model.patterns import Pattern
from hitherto.model.text import digest
from hitherto.sources.regular import open_regular
from hitherto.sources.transcripts.chatgpt_lines import Talk, read_export, read_talk
from hitherto.sources.transcripts.chatgpt_tree import Tree
from hitherto.sources.transcripts.following import fingerprint, unreadable
from hitherto.sources.transcripts.one_value import (
    LARGEST,
    damage,
    mended,
    pieces,
    too_large,
    written,
)
from hitherto.sources.transcripts.renewed import Told, renewed

_ZIP = b"PK\x03\x04"
_MEMBER = Pattern(r"(?:^|/)conversations(?:-\d+)?\.json$")
_OWN = Pattern(rb'"mapping"\s*:\s*\{')
_TREE = Pattern(rb'"(?:parent|children|current_node|create_time)"\s*:')
_ID = Pattern(r'"(?:conversation_id|id)"\s*:\s*"([^"]+)"\s*,\s*"(?!message|author|parent)')
_CURRENT = Pattern(r'"current_node"\s*:\s*"([^"]+)"')


class _Export(msgspec.Struct, frozen=True):
    """A file as it was read.

    Attributes:
        mark: its size and fingerprint, by which it is known to be unchanged.
        talks: by the conversation's id its tree.
        problems: what could not be read.
    """

    mark: tuple[int, str]
    talks: dict[str, Tree]
    problems: tuple[Problem, ...] = ()


class ChatGpt:
    """Reads ChatGPT's export; the last file is kept, so that each conversation does not read it."""

    name = "chatgpt"

    def __init__(self) -> None:
        self._last: tuple[str, _Export] | None = None

    def recognise(self, head: bytes, location: str) -> bool:
        """Tell whether a file is an export or the archive of one."""
        if head.startswith(_ZIP):
            return bool(_members(Path(location)))
        opens = head.lstrip()[:1] in {b"[", b"{"}
        return bool(opens and _OWN.search(head) and _TREE.search(head))

    def find(self, place: Place) -> Iterable[Found]:
        """Find nothing: whose project a conversation is about is for its owner to say."""
        del place
        return ()

    def handed(self, path: Path, only: tuple[str, ...]) -> Iterable[Found]:
        """Return the conversations in a file that somebody says are about the project.

        Args:
            path: the file.
            only: ids or words of titles; without any, all conversations.

        Raises:
            OSError: it cannot be read.
        """
        export = self._export(path)
        wanted = [name for name, tree in export.talks.items() if _is_wanted(name, tree, only)]
        if not export.talks:
            wanted = [path.stem]
        return tuple(
            Found(
                kind=self.name,
                location=str(path),
                source=f"{self.name}:{name}",
                size=export.talks[name].size if name in export.talks else 0,
                why="handed in",
            )
            for name in wanted
        )

    def read(self, found: Found, since: Cursor | None) -> Reading:
        """Read one conversation of a file, where it changed."""
        try:
            export = self._export(Path(found.location))
        except OSError as error:
            return unreadable(found.location, error, since)
        name = found.source.partition(":")[2]
        tree = export.talks.get(name)
        if tree is None:
            missing = Problem(found.location, f"holds no conversation {name!r}")
            cursor = since or Cursor(digest="none")
            return Reading(problems=export.problems or (missing,), cursor=cursor)

        def load() -> Told:
            of_file = export.problems if name == next(iter(export.talks)) else ()
            return Told(tree.turns(found.source), (*of_file, *tree.problems(found.location)))

        return renewed(tree.digest, tree.size, since, load)

    def _export(self, path: Path) -> _Export:
        """Return a file as it is now.

        Raises:
            OSError: it cannot be read.
        """
        size = path.stat().st_size
        mark = (size, fingerprint(path, size))
        if self._last is None or self._last[0] != str(path) or self._last[1].mark != mark:
            self._last = (str(path), _read(path, mark))
        return self._last[1]


def _is_wanted(name: str, tree: Tree, only: tuple[str, ...]) -> bool:
    title = tree.title.casefold()
    return not only or any(one == name or one.casefold() in title for one in only)


def _members(path: Path) -> list[zipfile.ZipInfo]:
    """Return an archive's files of conversations; none where it is no such archive."""
    try:
        with zipfile.ZipFile(path) as archive:
            return [each for each in archive.infolist() if _MEMBER.search(each.filename)]
    except (OSError, ValueError, zipfile.BadZipFile, NotImplementedError):
        return []


def _read(path: Path, mark: tuple[int, str]) -> _Export:
    talks: dict[str, Tree] = {}
    problems: list[Problem] = []
    for where, data in _contents(path):
        if isinstance(data, int):
            problems.append(too_large(where, data))
            continue
        whole, wrong = mended(data, where)
        problems += wrong
        found, damaged = _talks(whole, where)
        problems += damaged
        talks |= {tree.name or path.stem: tree for tree in found}
    return _Export(mark=mark, talks=talks, problems=tuple(problems))


def _contents(path: Path) -> Iterator[tuple[str, bytes | int]]:
    """Yield what is to be read, with a name for it; of what is too large, its size."""
    with open_regular(path) as stream:
        if stream.read(len(_ZIP)) != _ZIP:
            size = path.stat().st_size
            stream.seek(0)
            yield str(path), size if size > LARGEST else stream.read()
            return
        stream.seek(0)
        try:
            with zipfile.ZipFile(stream) as archive:
                for each in archive.infolist():
                    if _MEMBER.search(each.filename):
                        where = f"{path}/{each.filename}"
                        large = each.file_size > LARGEST
                        yield where, each.file_size if large else archive.read(each)
        except _damages() as error:
            raise OSError(0, f"the archive is damaged: {error}") from error


def _damages() -> tuple[type[Exception], ...]:
    """Return what Python's archives raise where they are damaged: each packing its own."""
    import lzma  # noqa: PLC0415  # only a damaged archive asks
    import zlib  # noqa: PLC0415  # as above

    library = (zipfile.BadZipFile, zlib.error, lzma.LZMAError, EOFError)
    return (*library, ValueError, NotImplementedError, RuntimeError)


def _talks(data: bytes, where: str) -> tuple[list[Tree], list[Problem]]:
    """Return the conversations of a file, as far as they are whole."""
    try:
        listed = read_export(data) if data.lstrip()[:1] == b"[" else [msgspec.Raw(data)]
        found = [_tree(each) for each in listed]
    except (msgspec.DecodeError, RecursionError):
        wrong = damage(data, where)
        trees, problems = _salvaged(data, where, damaged=wrong is not None)
        return trees, [wrong, *problems] if wrong else problems
    return found, []


def _tree(raw: msgspec.Raw) -> Tree:
    talk = read_talk(raw)
    data = bytes(raw)
    return Tree(talk, len(data), digest(data.decode()))


def _salvaged(data: bytes, where: str, *, damaged: bool) -> tuple[list[Tree], list[Problem]]:
    """Return what is whole in a damaged file, or in one of which not all has a known shape.

    That is conversations, and of broken ones their messages.

    Args:
        data: the file's bytes.
        where: its name.
        damaged: it breaks off or is no JSON: then not all that is whole in it is a conversation.
    """
    found: list[Tree] = []
    problems: list[Problem] = []
    nodes: dict[str, msgspec.Raw] = {}
    for number, (value, text) in enumerate(pieces(data), 1):
        if "mapping" not in value and (inside := _nodes_in(value)):
            nodes |= inside
        elif "mapping" in value or not damaged:
            try:
                found.append(_tree(msgspec.Raw(text)))
            except (msgspec.DecodeError, RecursionError) as error:
                what = f"conversation {number} is not in a known shape ({error})"
                problems.append(Problem(where, what))
    if nodes:
        found.append(_broken(data.decode("utf-8", "replace"), nodes, found))
    return found, problems


def _nodes_in(value: dict[str, Any]) -> dict[str, msgspec.Raw]:
    """Return the node that a piece of a conversation is, or those that it holds, by their ids."""
    return {
        each["id"]: msgspec.Raw(written(each))
        for each in (value, *value.values())
        if isinstance(each, dict) and "message" in each and isinstance(each.get("id"), str)
    }


def _broken(text: str, nodes: dict[str, msgspec.Raw], whole: list[Tree]) -> Tree:
    """Return the messages of conversations that are not whole as one conversation."""
    names = {tree.name for tree in whole}
    broken = [name for name in _ID.findall(text) if name not in names]
    current = [name for name in _CURRENT.findall(text) if name in nodes]
    talk = Talk(
        mapping=nodes,
        id=broken[0] if broken else "",
        current_node=current[-1] if current else None,
    )
    return _tree(msgspec.Raw(msgspec.json.encode(talk)))
