"""How the work tree differs from a commit."""

from __future__ import annotations

import re
from collections.abc import Iterator

from hitherto.errors import InputError, UsageError
from hitherto.model.change import FileChange, Hunk
from hitherto.model.patterns import Pattern
from hitherto.sources.git_answers import Run, commit_of
from hitherto.sources.git_texts import contents

_SECONDS = 20.0  # a merge of many files
_SAME = (
    *("--find-renames", "--diff-filter=ADMR", "--no-ext-diff", "--no-textconv", "--no-color"),
    *("--ignore-submodules=all", "--diff-algorithm=myers", "--no-indent-heuristic"),
)
_HEADER = b"diff --git "
_HUNK = Pattern(r"^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@", re.MULTILINE)
_FIELDS = 5  # modes, ids and the kind of change


def working_changes(run: Run, revision: str) -> tuple[FileChange, ...]:
    """Return the files whose contents in the work tree differ from a commit's, by path.

    Args:
        run: git.
        revision: names the commit, in any of git's ways.

    Raises:
        UsageError: it names none.
        InputError: git cannot tell.
    """
    commit = commit_of(run, revision)
    if not commit:
        raise UsageError(f"There is no commit {revision}", "Name one, or commit something first.")
    raw = _told(run, "--raw", "-z", "--abbrev=64", commit)
    patches = _told(run, "--patch", "--unified=0", commit).split(b"\n" + _HEADER)
    entries = list(_entries(raw.decode("utf-8", "surrogateescape")))
    if not entries:
        return ()
    if len(entries) != len(patches):  # something was written in between
        raise InputError("The work tree changes while it is compared", "Ask again.")
    texts = contents(run, (each[0] for each in entries))
    return tuple(
        FileChange(before, now, texts.get(blob, b""), tuple(_hunks(patch)))
        for (blob, before, now), patch in zip(entries, patches, strict=True)
    )


def _told(run: Run, *asked: str) -> bytes:
    answer = run("diff", *_SAME, *asked, "--", seconds=_SECONDS)
    if answer is None or answer.code:
        raise InputError("git cannot compare the work tree", "Run `git diff` to see why.")
    return answer.out


def _entries(raw: str) -> Iterator[tuple[str, str, str]]:
    """Yield of each file the id of its contents then, and its paths then and now."""
    fields = iter(raw.split("\0"))
    for about in fields:
        parts = about.removeprefix(":").split(" ")
        if len(parts) != _FIELDS:
            continue
        blob, kind, path = parts[2], parts[4][:1], next(fields)
        now = next(fields) if kind == "R" else path
        yield ("" if kind == "A" else blob), "" if kind == "A" else path, "" if kind == "D" else now


def _hunks(patch: bytes) -> Iterator[Hunk]:
    for found in _HUNK.finditer(patch.decode("utf-8", "replace")):
        numbers = (int(each) if each is not None else 1 for each in found.groups())
        yield Hunk(*numbers)
