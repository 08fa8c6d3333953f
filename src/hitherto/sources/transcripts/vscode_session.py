"""What the entries of a VS Code chat session mean, one after the other."""

from __future__ import annotations

import msgspec

from hitherto.model import Role, Turn
from hitherto.model.text import from_text, to_text
from hitherto.sources.transcripts.context import context
from hitherto.sources.transcripts.conversation import Conversation, Kept
from hitherto.sources.transcripts.following import count
from hitherto.sources.transcripts.hearing import Heard, hear
from hitherto.sources.transcripts.moments import instant_ms
from hitherto.sources.transcripts.vscode_lines import (
    DELETE,
    INITIAL,
    PUSH,
    SET,
    VERSION,
    Entry,
    Request,
    Session,
    answers,
    attached,
    read_entry,
    read_piece,
    read_pieces,
    read_request,
    read_session,
    said,
    typed,
)

_REQUEST, _FIELD, _PIECE = 2, 3, 4  # parts of the path to one of them


class _Slot(msgspec.Struct, omit_defaults=True):
    """One request that stands in the session: its id, its turns, its answer's pieces."""

    id: str
    first: int
    last: int
    hidden: bool = False
    when: str = ""
    pieces: list[str] = []


class _State(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a transcript needs to go on."""

    kept: Kept = Kept()
    session: str = ""
    branch: str = ""
    slots: list[_Slot] = []
    answered: list[str] = []


class VsCodeLog:
    """The entries of one session, from its start or from where it was left.

    Args:
        source: the session's stable name.
        state: what an earlier reading kept; empty at the start.
    """

    lines = "a log's entry"

    def __init__(self, source: str, state: str = "") -> None:
        kept = from_text(state, _State) if state else _State()
        self.unknown: dict[str, tuple[int, int]] = {}
        self.reaches_back = False
        self._first = kept.kept.turn
        self._talk = Conversation(source, kept.kept)
        self._talk.branch = kept.branch
        self._talk.session = kept.session or self._talk.session
        self._slots = list(kept.slots)
        self._answered = dict.fromkeys(kept.answered)
        hidden = (range(slot.first, slot.last) for slot in kept.slots if slot.hidden)
        self._gone = {turn for turns in hidden for turn in turns}
        self._removed: list[_Slot] = []  # what is being cut off

    def feed(self, data: bytes, number: int) -> str:
        """Take in one line; see `Transcript`."""
        return self._take(read_entry(data), number)

    def named(self, session: Session) -> None:
        """Keep what a session says of itself."""
        self._talk.session = session.session_id or self._talk.session
        if session.repo_data:
            self._talk.branch = session.repo_data.local_branch or ""

    def push(self, raw: msgspec.Raw) -> str:
        """Add a request at the end; return what is wrong with it, or nothing."""
        try:
            request = read_request(raw)
            pieces = read_pieces(request.response) or []
        except msgspec.DecodeError as error:
            self._slots.append(_Slot(id="", first=self.turn, last=self.turn))
            return f"a request that cannot be read ({error})"
        slot = self._restored(request) or self._added(request)
        slot.hidden = self._is_hidden(request)
        self._slots.append(slot)
        self._mark(slot)
        for piece in pieces:
            self._piece(slot, piece)
        return ""

    @property
    def turn(self) -> int:
        """Number of the next turn."""
        return self._talk.turn

    def turns(self) -> tuple[Turn, ...]:
        """Return the turns, those marked that were cut off or are hidden."""
        return tuple(
            msgspec.structs.replace(turn, taken_back=turn.provenance.ordinal in self._gone)
            for turn in self._talk.turns
        )

    def state(self) -> str:
        """Return what is needed to go on after the last line."""
        for slot in self._slots[:-1]:
            slot.pieces = []  # only the last answer comes before something
        return to_text(
            _State(
                kept=self._talk.kept(),
                session=self._talk.session,
                branch=self._talk.branch,
                slots=self._slots,
                answered=list(self._answered),
            )
        )

    def _take(self, entry: Entry, number: int) -> str:
        path = entry.k or []
        if entry.kind == INITIAL:
            return self._initial(read_session(entry.v))
        if entry.kind not in {SET, PUSH, DELETE}:
            count(self.unknown, f"kind {entry.kind}", number)
        elif path == ["requests"]:
            pushed = read_pieces(entry.v) or []
            length = entry.i if entry.kind == PUSH else 0
            return self._cut(len(self._slots) if length is None else length, pushed)
        elif path[:1] == ["requests"] and isinstance(path[1], int) and path[1] < len(self._slots):
            if len(path) > _REQUEST:
                self._within(self._slots[path[1]], path, entry)
            elif entry.kind == SET:
                return self._exchange(path[1], entry.v)
        return ""

    def _initial(self, session: Session) -> str:
        """Take in the whole session; later in a log it takes the place of all before."""
        self.named(session)
        wrong = self._cut(0, session.requests)
        if not wrong and session.version is not None and session.version > VERSION:
            what = f"a newer version of the session's shape ({session.version})"
            return f"{what}, read as far as known"
        return wrong

    def _exchange(self, at: int, raw: msgspec.Raw) -> str:
        """Put a request in the place of another."""
        after = self._slots[at + 1 :]
        wrong = self._cut(at, [raw])
        self._slots += after
        for slot in after:
            self._mark(slot)
        return wrong

    def _within(self, slot: _Slot, path: list[str | int], entry: Entry) -> None:
        """Change one request: its answer, or whether it is hidden."""
        if path[_REQUEST] in {"shouldBeRemovedOnSend", "isHidden"} and len(path) == _FIELD:
            slot.hidden = entry.kind == SET and bytes(entry.v) not in {b"null", b"false"}
            self._mark(slot)
        elif path[_REQUEST] == "response" and len(path) == _FIELD and entry.kind != DELETE:
            keep = entry.i if entry.kind == PUSH else 0
            if keep is not None:
                del slot.pieces[keep:]
            for piece in read_pieces(entry.v) or []:
                self._piece(slot, piece)
        elif path[_REQUEST] == "response" and len(path) == _PIECE and entry.kind == SET:
            at = path[_FIELD]
            after = slot.pieces[at + 1 :] if isinstance(at, int) else []
            if isinstance(at, int) and at <= len(slot.pieces):
                del slot.pieces[at:]
                self._piece(slot, entry.v)
                slot.pieces += after

    def _cut(self, length: int, pushed: list[msgspec.Raw]) -> str:
        """Cut the list of requests off and push others; one that comes again was not cut off."""
        self._removed = self._slots[length:]
        del self._slots[length:]
        for slot in self._removed:
            self._mark(slot, gone=True)
        wrong = [problem for raw in pushed if (problem := self.push(raw))]
        self._removed = []
        return "; ".join(wrong)

    def _restored(self, request: Request) -> _Slot | None:
        """Return the slot of a request that was cut off just now and comes again."""
        for slot in self._removed:
            if slot.id and slot.id == request.request_id:
                slot.pieces = []
                return slot
        return None

    def _mark(self, slot: _Slot, *, gone: bool = False) -> None:
        """Mark the turns of a request as taken back, or as standing again."""
        turns = range(slot.first, slot.last)
        if gone or slot.hidden:
            self.reaches_back |= slot.first < self._first and not self._gone.issuperset(turns)
            self._gone.update(turns)
        else:
            self.reaches_back |= slot.first < self._first and bool(self._gone.intersection(turns))
            self._gone.difference_update(turns)

    def _is_hidden(self, request: Request) -> bool:
        return bool(request.is_hidden) or bytes(request.should_be_removed_on_send) != b"null"

    def _added(self, request: Request) -> _Slot:
        """Make the turn of a new request."""
        raw, words = typed(request.message)
        paths, pasted = attached(request.variable_data)
        when = instant_ms(request.timestamp)
        before = self._slots[-1].pieces if self._slots else []
        slot = _Slot(id=request.request_id or "", first=self.turn, last=self.turn, when=when)
        if raw.strip():
            heard = _heard(request, raw, words, paths)
            heard = msgspec.structs.replace(heard, pasted=(*heard.pasted, *pasted))
            self._add(slot, raw, heard, "\n".join(filter(None, before)), slot.id)
        return slot

    def _piece(self, slot: _Slot, raw: msgspec.Raw) -> None:
        """Take in one piece of an answer; an answered question in it is a turn of its own."""
        try:
            piece = read_piece(raw)
        except msgspec.DecodeError:
            slot.pieces.append("")
            return
        slot.pieces.append(context(said(piece).strip()))
        told, asked = answers(piece)
        name = piece.resolve_id or ""
        if told and name not in self._answered:
            self._answered[name] = None
            self._add(slot, told, hear(told), asked, f"{slot.id}/{name}")

    def _add(self, slot: _Slot, raw: str, heard: Heard, before: str, anchor: str) -> None:
        self._talk.heard(raw, heard, anchor=anchor, at=slot.when, before=before)
        slot.last = self.turn


def _heard(request: Request, raw: str, words: str, paths: tuple[str, ...]) -> Heard:
    """Tell who speaks: the request's own marks go before what the text looks like."""
    if request.is_system_initiated or request.confirmation:
        return Heard(role=Role.TOOL, text=raw.strip())
    if not words:
        return Heard(role=Role.TOOL, text="", pasted=(raw.strip(),), paths=paths)
    return hear(words, paths)
