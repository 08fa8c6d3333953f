"""The few lines of settings at the head of a rules file, and the subtree that they name.

Only what editors write there is read: ``key: value``, and lists as ``[a, b]``, as lines of
``- item`` or divided by commas. That is a small part of YAML, and all that these files use.
"""

from __future__ import annotations

import re

from hitherto.model.patterns import Pattern

_KEY = Pattern(r"^([A-Za-z][\w-]*)\s*:\s*(.*)$")
_WILD = Pattern(r"[*?\[{]")


def split(text: str) -> tuple[dict[str, tuple[str, ...]], str]:
    """Return the settings, and the text with them blanked out: its lines keep their numbers.

    Args:
        text: a whole file. Without a closed head there are no settings.
    """
    rows = text.split("\n")
    if rows[0].strip() != "---":
        return {}, text
    end = next((at for at, row in enumerate(rows[1:], 1) if row.strip() == "---"), 0)
    if not end:
        return {}, text
    settings: dict[str, tuple[str, ...]] = {}
    key = ""
    for row in rows[1:end]:
        if found := _KEY.match(row):
            key = found[1]
            settings[key] = _items(found[2])
        elif key and row.strip().startswith("- "):
            settings[key] = (*settings[key], *_items(row.strip()[2:]))
    return settings, "\n" * (end + 1) + "\n".join(rows[end + 1 :])


def _items(value: str) -> tuple[str, ...]:
    """Split a value by commas outside braces."""
    bare = value.strip()
    if bare.startswith("[") and bare.endswith("]"):
        bare = bare[1:-1]
    parts = re.split(r",(?![^{]*\})", bare)
    return tuple(part.strip().strip("\"'") for part in parts if part.strip().strip("\"'"))


def subtree(globs: tuple[str, ...]) -> str:
    """Return the deepest folder that all patterns lie in; empty for the whole project.

    A pattern such as ``**/*.ts`` names no folder: a rule for one kind of file holds everywhere
    such a file can be.

    Args:
        globs: patterns as ``src/api/**/*.ts``, relative to the root.
    """
    folders = [_fixed(glob) for glob in globs]
    if not folders:
        return ""
    shared = folders[0]
    for folder in folders[1:]:
        same = [a for a, b in zip(shared, folder, strict=False) if a == b]
        shared = shared[: len(same)] if shared[: len(same)] == folder[: len(same)] else []
    return "/".join(shared)


def _fixed(glob: str) -> list[str]:
    """Return the folders of a pattern before its first wildcard, or of the file it names."""
    parts = [part for part in glob.removeprefix("./").split("/") if part]
    wild = next((at for at, part in enumerate(parts) if _WILD.search(part)), None)
    if wild is not None:
        return parts[:wild]
    return parts
