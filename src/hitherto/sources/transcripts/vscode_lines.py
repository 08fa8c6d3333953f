"""The shape of VS Code's chat sessions, as far as they are read: the session, a request, its parts.

A session file is the session itself, or a log of changes to it: the whole first, then what was
set, pushed and cut off at a path.
"""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from hitherto.sources.transcripts.addresses import file_path
from hitherto.sources.transcripts.decoding import RAW_NOTHING

INITIAL, SET, PUSH, DELETE = range(4)
"""The kinds of entries of a log."""


Index = Annotated[int, msgspec.Meta(ge=0)]
"""A place in a list."""


class Entry(msgspec.Struct, frozen=True):
    """One line of a log: at a path, a value; of a push, the length to cut the list to before."""

    kind: int | None = None
    k: list[str | Index] | None = None
    v: msgspec.Raw = RAW_NOTHING
    i: Index | None = None


class Repo(msgspec.Struct, frozen=True, rename="camel"):
    """What was checked out."""

    local_branch: str | None = None


class Session(msgspec.Struct, frozen=True, rename="camel"):
    """A session as it is saved or exported; an export has no id."""

    requests: list[msgspec.Raw]
    version: int | None = None
    session_id: str | None = None
    repo_data: Repo | None = None


class Part(msgspec.Struct, frozen=True):
    """One part of a message, as the editor took it apart."""

    kind: str | None = None
    text: str | None = None


class Message(msgspec.Struct, frozen=True):
    """What stands in the input box: all of it, and its parts."""

    text: str | None = None
    parts: list[Part] | None = None


class Variable(msgspec.Struct, frozen=True):
    """Something that came along with a message."""

    kind: str | None = None
    name: str | None = None
    value: Any = None
    code: str | None = None


class Variables(msgspec.Struct, frozen=True):
    """All that came along with a message."""

    variables: list[Variable] | None = None


class Request(msgspec.Struct, frozen=True, rename="camel"):
    """One message of the person, with the answer to it."""

    request_id: str | None = None
    timestamp: float | None = None
    message: str | Message | None = None
    variable_data: msgspec.Raw = RAW_NOTHING
    response: msgspec.Raw = RAW_NOTHING
    is_hidden: bool | None = None
    should_be_removed_on_send: msgspec.Raw = RAW_NOTHING
    is_system_initiated: bool | None = None
    confirmation: str | None = None


class Question(msgspec.Struct, frozen=True):
    """One question that the agent put to the person."""

    title: Any = None
    message: Any = None


class Answered(msgspec.Struct, frozen=True, rename="camel"):
    """What a person answered to one question: an option, several, or words of their own."""

    selected_value: Any = None
    selected_values: list[Any] | None = None
    freeform_value: str | None = None


class Piece(msgspec.Struct, frozen=True, rename="camel"):
    """One piece of an answer: the agent's words, or what a tool did."""

    kind: str | None = None
    value: Any = None
    content: Any = None
    resolve_id: str | None = None
    is_used: bool | None = None
    questions: list[Question] | None = None
    data: msgspec.Raw = RAW_NOTHING


read_entry = msgspec.json.Decoder(Entry).decode
read_session = msgspec.json.Decoder(Session).decode
read_request = msgspec.json.Decoder(Request).decode
read_variables = msgspec.json.Decoder(Variables | None).decode
read_pieces = msgspec.json.Decoder(list[msgspec.Raw] | None).decode
read_piece = msgspec.json.Decoder(Piece).decode
read_answered = msgspec.json.Decoder(dict[str, Answered] | None).decode

VERSION = 3
"""The newest version of a session's shape that is known."""

_COMMANDS = frozenset({"agent", "slash", "subcommand", "prompt"})
"""Kinds of parts that call a program by its name; the words beside them are the person's."""

_ATTACHED = frozenset({"file", "directory", "image"})


def typed(message: str | Message | None) -> tuple[str, str]:
    """Return what stands in the input box: all of it, and without the names of commands."""
    if message is None or isinstance(message, str):
        return message or "", message or ""
    if not message.parts:
        return message.text or "", message.text or ""
    everything = "".join(part.text or "" for part in message.parts)
    words = "".join(part.text or "" for part in message.parts if part.kind not in _COMMANDS)
    return message.text or everything, words.strip()


def attached(raw: msgspec.Raw) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the paths that came along with a message, and the texts that were pasted."""
    try:
        known = read_variables(raw)
    except (msgspec.ValidationError, msgspec.DecodeError):
        return (), ()
    variables = (known.variables or []) if known else []
    paths = [path(one.value) or one.name or "" for one in variables if one.kind in _ATTACHED]
    pasted = [one.code or "" for one in variables if one.kind == "paste"]
    return tuple(filter(None, paths)), tuple(filter(None, pasted))


def path(value: Any) -> str:  # noqa: ANN401  # whatever an extension put there
    """Return the path that an address in VS Code's form leads to; empty where it is none."""
    while isinstance(value, dict):
        named = value.get("fsPath") or value.get("path")
        if isinstance(named, str):
            return named
        value = value.get("uri")
    return file_path(value) if isinstance(value, str) else ""


def words(value: Any) -> str:  # noqa: ANN401  # as above
    """Return a text that is written plainly or as Markdown's value."""
    if isinstance(value, dict):
        value = value.get("value")
    return value if isinstance(value, str) else ""


def said(piece: Piece) -> str:
    """Return the agent's words in a piece of an answer; empty where it is something else."""
    if piece.kind in {None, "", "markdown", "markdownVuln"}:
        return words(piece.value) or words(piece.content)
    return words(piece.content) if piece.kind == "markdownContent" else ""


def answers(piece: Piece) -> tuple[str, str]:
    """Return what a person answered to an agent's questions, and the questions."""
    if piece.kind != "questionCarousel" or not piece.is_used:
        return "", ""
    try:
        answered = read_answered(piece.data) or {}
    except (msgspec.ValidationError, msgspec.DecodeError):
        return "", ""
    told: list[str] = []
    for one in answered.values():
        chosen = [one.selected_value, *(one.selected_values or ()), one.freeform_value]
        told += [each for each in chosen if isinstance(each, str) and each.strip()]
    asked = [words(one.message) or words(one.title) for one in piece.questions or ()]
    return "\n".join(told), "\n".join(filter(None, asked))
