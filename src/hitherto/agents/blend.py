"""A target's parts put into a file's text, found in it, and taken out of it again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from hitherto.agents.text import jsonc, toml
from hitherto.agents.text.change import Change, make
from hitherto.agents.text.edits import line_end, put, take
from hitherto.agents.wanted import NOTE, TABLE, Part, Target
from hitherto.agents.words import Path, hooks_in, server_program
from hitherto.errors import InputError

Made = tuple[tuple[str, ...], ...]


class Blend(msgspec.Struct, frozen=True):
    """What a text has to be changed by.

    Attributes:
        changes: the changes, one after the other.
        made: the objects and lists that had to be made, as paths.
        kept: what was left as it is though something else was wanted, in words.
    """

    changes: tuple[Change, ...] = ()
    made: Made = ()
    kept: tuple[str, ...] = ()


def complete(target: Target, text: str) -> bool:
    """Tell whether a text says all that a target wants and nothing of hitherto beyond it.

    Raises:
        InputError: the text is damaged.
    """
    name = str(target.path)
    if target.text:
        return text == target.text
    if target.table:
        found = _dict(toml.parse(text, name).get(TABLE[0])).get(TABLE[1])
        return found == target.table or bool(found and not server_program(found))
    root = jsonc.parse(text, name)
    listed = [part for part in target.parts if part.listed]
    surplus = listed and len(listed) != sum(1 for _ in hooks_in(root.value if root else None))
    return not surplus and all(_says(root, part) for part in target.parts)


def put_in(target: Target, text: str) -> Blend:
    """Put a target's parts into a text that has none of them.

    Raises:
        InputError: the text is damaged, or holds another kind of value where a part belongs.
    """
    name = str(target.path)
    if target.text:
        if text.strip():
            return Blend(kept=("it was edited, or is not hitherto's",))
        return Blend((Change(0, text, target.text),))
    kept = foreign(target, text)
    if target.table:
        if kept:
            return Blend(kept=kept)
        return Blend(tuple(toml.put(text, TABLE, target.table, NOTE, name)))
    changes: list[Change] = []
    made: list[tuple[str, ...]] = []
    if jsonc.parse(text, name) is None:
        changes.append(Change(len(text), "", "{}" + line_end(text)))
        text = make(text, changes)
    for part in target.parts:
        root = jsonc.parse(text, name)
        there = jsonc.find(root, part.at)
        if there is not None and not part.listed:
            continue
        new, containers = _placed(text, root, part, name)
        text = make(text, new)
        changes += new
        made += containers
    return Blend(tuple(changes), tuple(made), kept)


def foreign(target: Target, text: str) -> tuple[str, ...]:
    """Return, in words, what somebody else put where hitherto's server belongs."""
    if target.text:
        return ()
    if target.table:
        there = _dict(toml.parse(text, str(target.path)).get(TABLE[0])).get(TABLE[1])
        places = [".".join(TABLE)] if there is not None and not server_program(there) else []
    else:
        root = jsonc.parse(text, str(target.path))
        places = [
            ".".join(part.at)
            for part in target.parts
            for there in [jsonc.find(root, part.at)]
            if there is not None
            and not (part.listed or part.default or server_program(there.value))
        ]
    return tuple(f"`{each}` is somebody else's" for each in places)


def take_out(target: Target, text: str, made: Made | None) -> tuple[Change, ...]:
    """Take what is hitherto's out of a text, whoever put it there.

    Args:
        target: what it looks for.
        text: the text.
        made: containers that go too, once they are empty; None for all that become empty.

    Raises:
        InputError: the text is damaged.
    """
    name = str(target.path)
    if target.text:
        return (Change(0, text, ""),) if text == target.text else ()
    if not target.table and not target.parts:
        return ()
    if target.table:
        ours = _dict(toml.parse(text, name).get(TABLE[0])).get(TABLE[1])
        return tuple(toml.take(text, TABLE, NOTE, name)) if server_program(ours) else ()
    changes: list[Change] = []
    while path := next(_ours(target, jsonc.parse(text, name)), None):
        new = _removed(text, path, name)
        text = make(text, new)
        changes += new
        while len(path) > 1:
            path = path[:-1]
            left = jsonc.find(jsonc.parse(text, name), path)
            if left is None or left.items or (made is not None and path not in made):
                break
            new = _removed(text, path, name)
            text = make(text, new)
            changes += new
    return tuple(changes)


def clear(target: Target, text: str) -> tuple[Change, ...]:
    """Take out what the client itself noted about hitherto's parts, and the tables left empty.

    Raises:
        InputError: the text is damaged.
    """
    name = str(target.path)
    changes: list[Change] = []
    for path in target.stale:
        for depth in range(len(path), 0, -1):
            there: Any = toml.parse(text, name)
            for key in path[:depth]:
                there = _dict(there).get(key)
            if there is None or (depth < len(path) and there != {}):
                break
            new = toml.take(text, path[:depth], NOTE, name)
            text = make(text, new)
            changes += new
    return tuple(changes)


def hollow(target: Target, text: str) -> bool:
    """Tell whether a text says nothing beside what every such file says."""
    if target.parts:
        root = jsonc.parse(text, str(target.path))
        defaults = {part.at[0]: part.value for part in target.parts if part.default}
        bare = root is None or (
            isinstance(root.value, dict) and root.value.items() <= defaults.items()
        )
        return bare and "//" not in text and "/*" not in text
    return not text.strip("\ufeff \t\r\n")


def _ours(target: Target, root: jsonc.Node | None) -> Iterator[Path]:
    """Yield where hitherto's parts stand, the last one of a list first."""
    if any(part.listed for part in target.parts):
        yield from sorted((at for at, _ in hooks_in(root.value if root else None)), key=_last_first)
    for part in target.parts:
        there = jsonc.find(root, part.at)
        if not part.listed and there is not None and server_program(there.value):
            yield part.at


def _last_first(path: Path) -> tuple[int, ...]:
    return tuple(-step for step in path if isinstance(step, int))


def _says(root: jsonc.Node | None, part: Part) -> bool:
    there = jsonc.find(root, part.at)
    if there is None:
        return False
    if part.listed:
        return isinstance(there.value, list) and part.value in there.value
    return part.default or there.value == part.value or not server_program(there.value)


def _placed(
    text: str, root: jsonc.Node | None, part: Part, name: str
) -> tuple[list[Change], list[tuple[str, ...]]]:
    """Put one part in, with the containers that it needs."""
    keys: Sequence[str] = part.at if part.listed else part.at[:-1]
    node = root
    for depth, key in enumerate((*keys, None)):
        is_list = part.listed and key is None
        if node is None or not isinstance(node.value, list if is_list else dict):
            where = ".".join(keys[:depth]) or "the whole"
            kind = "list" if is_list else "object"
            raise InputError(f"In {name}, `{where}` is no {kind}", "Mend it; nothing was changed.")
        if key is None:
            break
        inner = jsonc.find(node, (key,))
        if inner is None:
            value = [part.value] if part.listed else part.value
            for outer in reversed(part.at[depth + 1 :]):
                value = {outer: value}
            made = [tuple(part.at[: at + 1]) for at in range(depth, len(keys))]
            return put(text, node, key, value), made
        node = inner
    assert node is not None  # noqa: S101  # the loop above raises where there is none
    return put(text, node, None if part.listed else part.at[-1], part.value), []


def _removed(text: str, path: Path, name: str) -> list[Change]:
    container = jsonc.find(jsonc.parse(text, name), path[:-1])
    if container is None:
        return []
    return take(text, container, [item for item in container.items if item.key == path[-1]][-1])


def _dict(value: object) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}
