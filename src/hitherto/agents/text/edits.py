"""Members and elements put into a JSON text and taken out of it again.

What is put in looks as if the file's owner had written it: the file's own indentation, line ends
and habit of trailing commas. Taking out what was put in gives the text that was there before,
unless the container was empty.
"""

from __future__ import annotations

import json
import re
from typing import Any

from hitherto.agents.text.change import Change
from hitherto.agents.text.jsonc import Item, Node

_BEHIND = re.compile(r"[ \t]*(?://[^\r\n]*|/\*[^\r\n]*?\*/)")


def line_end(text: str) -> str:
    """Return the line end that a text uses."""
    at = text.find("\n")
    return "\r\n" if at > 0 and text[at - 1] == "\r" else "\n"


def unit(text: str) -> str:
    """Return one step of a text's indentation; two spaces where it shows none."""
    found = re.search(r"\n([ \t]+)[\"{\[\]}]", text)
    return found[1] if found else "  "


def put(text: str, container: Node, key: str | None, value: Any) -> list[Change]:  # noqa: ANN401  # any JSON value
    """Put a member, or an element where there is no key, behind the last one of a container."""
    lead = "" if key is None else json.dumps(key, ensure_ascii=False) + ": "
    nl, base = line_end(text), _indent(text, container.start)
    if not container.items:
        inner = text[container.start + 1 : container.end - 1]
        deeper = nl + base + unit(text)
        close = "" if "\n" in inner else nl + base
        new = deeper + lead + _written(value, unit(text), deeper) + close
        return [Change(container.start + 1, "", new)]
    last = container.items[-1]
    edge = last.node.end if last.comma < 0 else last.comma + 1
    if "\n" not in text[container.start : container.end]:
        new = " " + lead + json.dumps(value, ensure_ascii=False)
        return [Change(edge, "", "," + new if last.comma < 0 else new + ",")]
    deeper = nl + _indent(text, last.start)
    new = deeper + lead + _written(value, unit(text), deeper)
    behind = _BEHIND.match(text, edge)
    place = behind.end() if behind and text[behind.end() :][:1] in {"\r", "\n"} else edge
    if last.comma >= 0:
        return [Change(place, "", new + ",")]
    if place == edge:
        return [Change(edge, "", "," + new)]
    return [Change(edge, "", ","), Change(place + 1, "", new)]


def take(text: str, container: Node, item: Item) -> list[Change]:
    """Take a member or an element out of its container, with its comma."""
    index = next(at for at, each in enumerate(container.items) if each is item)
    before = container.items[index - 1] if index else None
    end = item.node.end if item.comma < 0 else item.comma + 1
    start = _reach(text, container.start + 1 if before is None else before.node.end, item, end)
    changes = []
    out = Change(start, text[start:end], "")
    if item.comma < 0 and before is not None:
        comma = before.comma
        if comma + 1 == start:
            return [Change(comma, text[comma:end], "")]
        changes.append(Change(comma, ",", ""))
        out = Change(start - 1, text[start:end], "")
    return [*changes, out]


def _reach(text: str, after: int, item: Item, end: int) -> int:
    """Return where an item's white space begins; a line comment before it keeps its line end."""
    start = item.start
    while text[start - 1] in " \t\r\n":
        start -= 1
    if "//" in text[after:start] and not re.match(r"[ \t]*[\r\n]", text[end:]):
        start = item.start
        while text[start - 1] in " \t":
            start -= 1
    return start


def _indent(text: str, at: int) -> str:
    line = text.rfind("\n", 0, at) + 1
    found = re.match(r"[ \t]*", text[line:at].removeprefix("\ufeff"))
    return found[0] if found else ""


def _written(value: Any, step: str, deeper: str) -> str:  # noqa: ANN401  # any JSON value
    lines = json.dumps(value, ensure_ascii=False, indent=step).split("\n")
    return deeper.join(lines)
