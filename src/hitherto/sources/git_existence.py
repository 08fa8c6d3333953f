"""Whether a path or a word is in the code, was once, or never."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from pathlib import Path

from hitherto.model.patterns import Pattern
from hitherto.ports import Existence
from hitherto.sources.git_answers import Run, is_inside

_SPECIAL = Pattern(r"[][\\.^$*+?(){}|]")
EVERYWHERE = (".", ":(top,exclude).specstory", ":(top,exclude).hitherto")
"""Where words are looked for: conversations that are committed are talk about code, not code."""
_PROSE = ("md", "mdx", "mdc", "rst", "adoc", "org")
NO_PROSE = (*EVERYWHERE, *(f":(exclude,glob)**/*.{ending}" for ending in _PROSE))
"""Where code is looked for: what documents say of it is none."""


def literally(paths: Iterable[str]) -> tuple[str, ...]:
    """Return pathspecs that mean just these paths."""
    return tuple(f":(top,literal){path}" for path in paths)


def path_existence(run: Run, tree: Path | None, path: str) -> Existence:
    """Tell whether a path is in the work tree or at HEAD, was in HEAD's history, or never.

    What was renamed lives on under another name: that is not called gone.
    """
    if not is_inside(path):
        return Existence.UNKNOWN
    if tree is not None and os.path.lexists(tree / path):
        return Existence.PRESENT
    if is_at_head(run, path):
        return Existence.PRESENT
    removal = run(
        *("--literal-pathspecs", "log", "-1", "--full-history", "--diff-filter=D", "--no-renames"),
        *("--format=%H", "HEAD", "--", path),
    )
    if removal is None or removal.code != 0:
        return Existence.UNKNOWN
    if not removal.text:
        return Existence.NEVER
    return Existence.UNKNOWN if _lives_on(run, removal.text, path) else Existence.GONE


def is_at_head(run: Run, path: str) -> bool:
    """Tell whether a path is committed at HEAD."""
    answer = run("cat-file", "-e", f"HEAD:{path}")
    return answer is not None and answer.code == 0


def _lives_on(run: Run, removal: str, path: str) -> bool:
    """Tell whether the commit that removed a path renamed it to one that is still there."""
    answer = run(
        *("diff-tree", "-r", "-z", "-M", "--diff-filter=R", "--name-status", "--no-commit-id"),
        *("--no-ext-diff", "--no-textconv", removal),
    )
    if answer is None or answer.code != 0:
        return False
    fields = answer.out.decode("utf-8", "surrogateescape").split("\0")
    renames = zip(fields[1::3], fields[2::3], strict=False)
    return any(
        (old == path or old.startswith(path + "/")) and is_at_head(run, new) for old, new in renames
    )


def is_in_code(
    run: Run, word: str, where: Sequence[str] = EVERYWHERE, *, whole: bool = False
) -> bool | None:
    """Tell whether a word stands in a tracked file, here or at HEAD; None when not known.

    Args:
        run: runs git.
        word: the word, in any case.
        where: pathspecs.
        whole: not as a part of another word, and in files that are not tracked yet too.
    """
    ask = ("grep", "-q", "-i", "-F", "--no-recurse-submodules", *(("-w",) if whole else ()))
    here = run(*ask, *(("--untracked",) if whole else ()), "-e", word, "--", *where)
    if here is not None and here.code == 0:
        return True
    there = run(*ask, "-e", word, "HEAD", "--", *where)
    if there is None or there.code > 1:
        return None
    return there.code == 0


def was_in_code(
    run: Run, word: str, seconds: float, where: Sequence[str] = EVERYWHERE
) -> bool | None:
    """Tell whether HEAD's history ever held a word as a whole; None when there was no time."""
    edge = "[^[:alnum:]_]"
    exactly = _SPECIAL.sub(r"\\\g<0>", word)
    pattern = f"(^|{edge}){exactly}({edge}|$)"
    answer = run(
        *("log", "-1", "--format=%H", "--no-ext-diff", "--no-textconv", "--pickaxe-regex"),
        *(f"-S{pattern}", "HEAD", "--", *where),
        seconds=seconds,
    )
    if answer is None or answer.code != 0:
        return None
    return bool(answer.text)
