"""One conversation with ChatGPT: its tree walked, and what was typed on which branch."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

import msgspec

from hitherto.model import Problem, Role, Turn
from hitherto.sources.transcripts.chatgpt_lines import (
    Message,
    Node,
    Talk,
    metadata,
    read_node,
    said,
)
from hitherto.sources.transcripts.context import gone_on
from hitherto.sources.transcripts.conversation import Conversation
from hitherto.sources.transcripts.hearing import Heard, hear
from hitherto.sources.transcripts.moments import instant


class Tree:
    """A conversation.

    Args:
        talk: the conversation as it is written.
        size: its bytes.
        mark: a digest of them.

    Attributes:
        name: its id.
        title: its title.
        digest: of its bytes.
    """

    def __init__(self, talk: Talk, size: int, mark: str) -> None:
        self.name = talk.name
        self.title = talk.title or ""
        self.size = size
        self.digest = mark
        self._talk = talk
        self._wrong: list[str] = []

    @cached_property
    def _nodes(self) -> dict[str, Node]:
        """The nodes that can be read, by id; few of an export's conversations are asked for."""
        nodes: dict[str, Node] = {}
        for name, raw in self._talk.mapping.items():
            try:
                nodes[name] = read_node(raw)
            except (msgspec.DecodeError, RecursionError) as error:
                self._wrong.append(f"message {name} of {self.name} cannot be read ({error})")
        return nodes

    @cached_property
    def _standing(self) -> frozenset[str]:
        """The nodes from where the conversation stands up to its root.

        Where that is not known, it stands at the node that came last.
        """
        current = self._talk.current_node
        at = current if current in self._nodes else next(reversed(self._nodes), None)
        path: set[str] = set()
        while at is not None and at in self._nodes and at not in path:
            path.add(at)
            at = self._nodes[at].parent
        return frozenset(path)

    def problems(self, location: str) -> tuple[Problem, ...]:
        """Return what could not be read of it, after its turns were."""
        lost = len(self._nodes) - sum(1 for _ in self._walk())
        what = f"messages of {self.name} that lead back to themselves ({lost}), left out"
        return tuple(Problem(location, each) for each in (*self._wrong, *([what] if lost else ())))

    def turns(self, source: str) -> tuple[Turn, ...]:
        """Return what stands on the user's side, a branch as a whole before the next.

        Args:
            source: the conversation's stable name.
        """
        talk = Conversation(source)
        talk.session = self.name or talk.session
        taken_back: set[int] = set()
        for name, before in self._walk():
            message = self._nodes[name].message
            heard = _heard(message) if message is not None and message.role == "user" else None
            if message is None or heard is None:
                continue
            if heard.role is Role.USER and name not in self._standing:
                taken_back.add(talk.turn)
            at, anchor = instant(message.create_time), message.id or name
            talk.heard(said(message), heard, anchor=anchor, at=at, before=before)
        return tuple(
            msgspec.structs.replace(turn, taken_back=turn.provenance.ordinal in taken_back)
            for turn in talk.turns
        )

    def _walk(self) -> Iterator[tuple[str, str]]:
        """Yield each node's id with what the agent said on the way to it, parents first."""
        below = self._below()
        waiting = [(name, "") for name in reversed(below.pop("", []))]
        while waiting:
            name, before = waiting.pop()
            yield name, before
            message = self._nodes[name].message
            spoken = message is not None and message.role == "assistant"
            if message is not None and spoken and message.recipient in {None, "all"}:
                words = said(message).strip()
                before = gone_on(before, words) if words else before
            waiting += [(child, before) for child in reversed(below.pop(name, []))]

    def _below(self) -> dict[str, list[str]]:
        """Return by node those below it, in the order in which they came; roots below nothing."""
        below: dict[str, list[str]] = {}
        for name, node in self._nodes.items():
            parent = node.parent if node.parent in self._nodes else ""
            below.setdefault(parent or "", []).append(name)
        for parent, children in below.items():
            above = self._nodes.get(parent)
            order = {name: at for at, name in enumerate((above.children if above else None) or ())}
            children.sort(key=lambda name: order.get(name, len(order)))
        return below


def _heard(message: Message) -> Heard | None:
    """Tell who speaks: the program's own marks go before what the text looks like."""
    raw = said(message)
    if not raw.strip():
        return None
    noted = metadata(message)
    if noted.is_visually_hidden_from_conversation or noted.is_user_system_message:
        return Heard(role=Role.TOOL, text=raw.strip())
    return hear(raw, tuple(one.name for one in noted.attachments or () if one.name))
