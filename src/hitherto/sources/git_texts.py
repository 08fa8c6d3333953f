"""Many committed texts at once: what is at HEAD, what it says, and since when."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec

from hitherto.sources.git_answers import Run

_SECONDS = 20.0  # a long history is walked once, and only where something changed
_FILE = ("100644", "100755")


class Change(msgspec.Struct, frozen=True):
    """When a file was written.

    Attributes:
        first: the time of the oldest commit that touched it.
        last: that of the newest.
        commit: the newest.
    """

    first: str
    last: str
    commit: str


def listed(run: Run) -> dict[str, str]:
    """Return by path the id of every regular file's content at HEAD."""
    answer = run("ls-tree", "-r", "-z", "--full-tree", "HEAD")
    if answer is None or answer.code:
        return {}
    found = {}
    for entry in answer.out.decode("utf-8", "surrogateescape").split("\0"):
        about, tab, path = entry.partition("\t")
        if tab and about.startswith(_FILE):
            found[path] = about.split(" ")[2]
    return found


def texts(run: Run, ids: Iterable[str]) -> dict[str, str]:
    """Return contents by their id, those that could be read; what is not UTF-8 is replaced."""
    return {each: data.decode("utf-8", "replace") for each, data in contents(run, ids).items()}


def contents(run: Run, ids: Iterable[str]) -> dict[str, bytes]:
    """Return contents by their id, those that could be read."""
    wanted = list(dict.fromkeys(filter(None, ids)))
    asked = "".join(f"{each}\n" for each in wanted).encode()
    answer = run("cat-file", "--batch", into=asked, seconds=_SECONDS) if wanted else None
    if answer is None or answer.code:
        return {}
    found, data, at = {}, answer.out, 0
    for each in wanted:
        end = data.find(b"\n", at)
        about = data[at:end].split()
        at = end + 1
        if len(about) == 3 and about[1] == b"blob":  # noqa: PLR2004 - id, kind, size
            size = int(about[2])
            found[each] = data[at : at + size]
            at += size + 1
    return found


def changes(run: Run, paths: Iterable[str]) -> Mapping[str, Change]:
    """Return by path when it was written, as far as HEAD's history tells under that name."""
    wanted = set(paths)
    folders = sorted({path.rpartition("/")[0] or "." for path in wanted})
    command = ("log", "--format=%x01%cI %H", "--name-only", "--no-renames", "-z", "HEAD", "--")
    answer = run("--literal-pathspecs", *command, *folders, seconds=_SECONDS) if wanted else None
    if answer is None or answer.code:
        return {}
    found: dict[str, Change] = {}
    for entry in answer.out.decode("utf-8", "surrogateescape").split("\x01"):
        about, _, names = entry.partition("\0")
        at, _, commit = about.strip("\n").partition(" ")
        for name in names.split("\0"):
            path = name.strip("\n")
            if path in wanted:
                newest = found.get(path)
                last, by = (newest.last, newest.commit) if newest else (at, commit)
                found[path] = Change(at, last, by)
    return found
