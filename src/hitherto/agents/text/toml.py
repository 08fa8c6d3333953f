"""A table put at the end of a TOML text and taken out again, all else left as it is.

A table may stand anywhere in TOML, so the end is always right. Each change is read again by the
standard library's parser and must mean exactly what was wanted; where it does not (a table that is
written inline cannot be added to), nothing is changed and the person is told what to write.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from typing import Any

from hitherto.agents.text.change import Change, make
from hitherto.agents.text.edits import line_end
from hitherto.errors import InputError

_HEADER = re.compile(
    r"^[ \t]*\[\[?(?P<name>[^\[\]\r\n]+)\]\]?[ \t]*(?:#[^\r\n]*)?\r?$", re.MULTILINE
)


def parse(text: str, name: str) -> dict[str, Any]:
    """Read a text.

    Raises:
        InputError: it is no TOML.
    """
    try:
        return tomllib.loads(text.removeprefix("\ufeff"))
    except tomllib.TOMLDecodeError as fault:
        raise InputError(
            f"{name} is damaged: {fault}", "Mend or move it; nothing was changed."
        ) from fault


def put(
    text: str, path: tuple[str, str], table: dict[str, Any], note: str, name: str
) -> list[Change]:
    """Put a table behind all that is there.

    Args:
        text: the text.
        path: the table's two names.
        table: its keys and values: texts, numbers, lists of texts, and tables of texts.
        note: a comment that stands before it.
        name: what the text is called in an error.

    Raises:
        InputError: the text is no TOML, or is written so that nothing can be added.
    """
    before = parse(text, name)
    nl = line_end(text)
    lines = [
        f"# {note}",
        f"[{'.'.join(path)}]",
        *(f"{key} = {_written(table[key])}" for key in table),
    ]
    gap = "" if not text.strip("\ufeff \t\r\n") else nl
    open_line = nl if text and not text.endswith("\n") and gap else ""
    change = Change(len(text), "", open_line + gap + nl.join(lines) + nl)
    group, key = path
    wanted = {**before, group: {**_table(before.get(group)), key: table}}
    _check(make(text, [change]), wanted, f"{name} defines `{group}` in one line", lines)
    return [change]


def take(text: str, path: tuple[str, ...], note: str, name: str) -> list[Change]:
    """Take a table, the tables below it and the comment before it out of a text.

    Raises:
        InputError: the text is no TOML, or the table is written in a form that is not understood.
    """
    wanted = parse(text, name)
    above: Any = wanted
    for key in path[:-1]:
        above = _table(above.get(key))
    if path[-1] not in above:
        return []
    del above[path[-1]]
    changes = [Change(start, text[start:end], "") for start, end in _spans(text, path, note)]
    changes.reverse()
    sentence = f"{name} defines `{'.'.join(path)}` in a form that hitherto does not understand"
    _check(make(text, changes), wanted, sentence, ())
    return changes


def _spans(text: str, path: tuple[str, ...], note: str) -> Iterator[tuple[int, int]]:
    headers = list(_HEADER.finditer(text))
    for index, header in enumerate(headers):
        if _names(header["name"])[: len(path)] != list(path):
            continue
        limit = headers[index + 1].start() if index + 1 < len(headers) else len(text)
        end = header.end()
        for line in re.finditer(r"[^\n]*\n?", text[header.end() : limit]):
            if line[0].strip() and not line[0].lstrip().startswith("#"):
                end = header.end() + line.end()
        if end == header.end() and text[end : end + 1] == "\n":
            end += 1
        yield _beginning(text, header.start(), note), end


def _beginning(text: str, start: int, note: str) -> int:
    """Return where the comment and the empty line before a table begin."""
    before = re.search(rf"(?:(?<=\n)[ \t]*\r?\n)?(?:# {re.escape(note)}\r?\n)?$", text[:start])
    return before.start() if before else start


def _names(header: str) -> list[str]:
    """Return the names of a header, whose parts may stand in quotes."""
    parts = re.findall(r"\s*(?:\"([^\"]*)\"|'([^']*)'|([^.\s\"']+))\s*(?:\.|$)", header)
    return ["".join(part) for part in parts]


def _table(value: object) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}


def _check(text: str, wanted: dict[str, Any], sentence: str, lines: list[str] | tuple[()]) -> None:
    try:
        same = _full(tomllib.loads(text.removeprefix("\ufeff"))) == _full(wanted)
    except tomllib.TOMLDecodeError:
        same = False
    if not same:
        by_hand = "; ".join(lines[1:]) if lines else "that table"
        verb = "Write into it by hand" if lines else "Take out by hand"
        raise InputError(sentence, f"{verb}: {by_hand}.")


def _full(value: Any) -> Any:  # noqa: ANN401  # any TOML value
    """Return a value without the tables that hold nothing."""
    if not isinstance(value, dict):
        return value
    inner = {key: _full(each) for key, each in value.items()}
    return {key: each for key, each in inner.items() if each != {}}


def _written(value: object) -> str:
    if isinstance(value, dict):
        inner = ", ".join(f"{key} = {_written(each)}" for key, each in value.items())
        return f"{{ {inner} }}"
    return json.dumps(value, ensure_ascii=False)
