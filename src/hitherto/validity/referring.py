"""Which earlier statement of a conversation later words put aside without naming it.

People correct themselves in passing: "go back to the plain list", "I meant the other folder",
"scrap the idea of a banner", "never mind". Each such sign is in the later words, and what it is
said of is looked for close by: in the same conversation, few turns back, and with a word in common
that is rare in all that was said so far. Likeness without a sign refers to nothing, and where
several could be meant of which none is closer, none is.

This is a function of what was said before, in the order in which it was said: a rebuilt memory
finds the same.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import islice, pairwise
from typing import NamedTuple

from hitherto.model import Polarity, Role
from hitherto.search.words import STOP_WORDS, stem
from hitherto.search.words import words as parts_of
from hitherto.validity import signs, values
from hitherto.validity.entries import Entry, same_breath
from hitherto.validity.lifetimes import Term
from hitherto.validity.naming import Naming
from hitherto.validity.wording import content, words

_KEPT = 60  # statements of a conversation, and of all, that a sign may reach
_VERY_RARE = 0.01  # the share that a word stands in which alone recalls what was put off
_PUT_OFF = 30  # statements that put something off and may still be taken up
_AT_ONCE = 3  # turns back that "instead" reaches
_SOON = 10  # "go back to", "you were right about"
_EMPTY_WORDS = (
    "new old other others different idea concept notion stuff part side time case bit able user "
    "need want only back no not don't two rest everything anything now"
)
_MEANINGLESS = STOP_WORDS | frozenset(_EMPTY_WORDS.split())
_FILLING_WORDS = "a an the it this that them these those"
_FILLING = frozenset(_FILLING_WORDS.split())


class Reference(NamedTuple):
    """What later words refer to.

    Attributes:
        old: the statement that they put aside.
        why: how they do: ``turned back``, ``put right``, ``dropped``, ``called off``, ``taken up``,
            ``over now``, ``reworded`` or ``counted anew``.
    """

    old: Entry
    why: str


class Referring:
    """An index of what was said lately, asked by later words that refer to some of it.

    Args:
        naming: the index of all that was said, which knows what is rare.

    Attributes:
        subjects: by record id the record whose component and key it takes over (`understood`).
    """

    def __init__(self, naming: Naming) -> None:
        self._naming = naming
        self._lately: dict[tuple[str, str], deque[Entry]] = defaultdict(lambda: deque(maxlen=_KEPT))
        self._everywhere: deque[Entry] = deque(maxlen=_KEPT)
        self._put_off: deque[Entry] = deque(maxlen=_PUT_OFF)
        self._for_now: deque[Entry] = deque(maxlen=_PUT_OFF)
        self._put_off_words: set[str] = set()
        self._texts: dict[str, str] = {}
        self.subjects: dict[str, str] = {}

    def add(self, entry: Entry) -> None:
        """Take an entry in; from now on it can be referred to."""
        record = entry.record
        if not _is_typed(entry):
            return
        self._lately[_conversation(entry)].append(entry)
        self._everywhere.append(entry)
        if entry.lifetime.term is Term.OPEN:
            self._for_now.append(entry)
        if record.lifetime and signs.PUTS_OFF.search(signs.straight(record.words)):
            self._put_off.append(entry)
            held = frozenset().union(*(content(old.record.words) for old in self._put_off))
            self._put_off_words = {
                word for word in held - _MEANINGLESS if self._naming.is_rare(word, _VERY_RARE)
            }

    def understood(self, entry: Entry) -> Entry:
        """Return an entry with the subject that its words leave out.

        "Make it 12", said right after "time out after 10 seconds", is of that component and key.
        It is so only where one statement of the last turn that held any has a value of that kind.
        """
        if not _is_typed(entry) or len(entry.record.words) > signs.MOST_ALONE:
            return entry
        value = signs.value_alone(signs.straight(entry.record.words))
        if not value:
            return entry
        near = list(self.near(entry, _AT_ONCE))
        fitting = [
            (old, text)
            for old in near
            if old.order[3] == near[0].order[3]
            and not self._means_nothing(old)
            and (text := self._in_form_of(old, value))
        ]
        if len(fitting) != 1:
            return entry
        old, text = fitting[0]
        self._texts[entry.id] = text
        self.subjects[entry.id] = self.subjects.get(old.id, old.id)
        return replace(entry, group=old.group, value=(values.norm(text), Polarity.FOR))

    def _means_nothing(self, old: Entry) -> bool:
        """Tell whether a statement is itself a value alone, and puts right nothing."""
        return old.id not in self._texts and signs.puts_right(old.record.words)

    def _in_form_of(self, old: Entry, value: str) -> str:
        told = self._texts.get(old.id)
        return signs.takes(told or old.record.words, told or old.record.value, value)

    def referred(self, entry: Entry) -> tuple[Reference, ...]:
        """Return what the words of an entry put aside, where they show that they do."""
        record = entry.record
        if not _is_typed(entry) or entry.id in self._texts:
            return ()
        said = content(record.words)
        for hints, form in _FORMS:
            if not hints.isdisjoint(said) and (found := form(self, entry)):
                return found
        taking_up = "now" in said or not self._put_off_words.isdisjoint(said)
        if taking_up and (found := _taken_up(self, entry)):
            return found
        if '"' in record.words or "\u201c" in record.words:
            return _reworded(self, entry)
        return _counted_anew(self, entry) if signs.may_count(said) else ()

    def near(self, entry: Entry, turns: int) -> Iterator[Entry]:
        """Yield what was said in earlier turns of the conversation, the latest first."""
        here = entry.order[3]
        for old in reversed(self._lately.get(_conversation(entry), ())):
            if old.order[3] < here - turns:
                return
            if old.order[3] < here:
                yield old

    def before(self, entry: Entry) -> Iterator[Entry]:
        """Yield what was said last in any conversation, before the entry's turn, latest first."""
        return (old for old in reversed(self._everywhere) if not same_breath(old, entry))

    def put_off(self, entry: Entry) -> Iterator[Entry]:
        """Yield what was put off and not taken up in the same turn, the latest first."""
        return (old for old in reversed(self._put_off) if not same_breath(old, entry))

    def for_now(self, entry: Entry) -> Iterator[Entry]:
        """Yield what was said to hold for now, in earlier turns, the latest first."""
        return (old for old in reversed(self._for_now) if not same_breath(old, entry))

    def shared(self, entry: Entry, old: Entry) -> frozenset[str]:
        """Return the telling words that two statements share, by their stems."""
        common = _stems(entry.record.words) & _stems(old.record.words)
        return frozenset(
            each
            for word in content(entry.record.words)
            if (each := stem(word)) in common and self._naming.is_rare(word)
        )

    def closest(self, entry: Entry, among: Iterable[Entry]) -> Entry | None:
        """Return what shares most telling words with an entry, of equals the latest.

        Of two equals that were said in one turn it is none: which is meant cannot be told.
        """
        best: list[Entry] = []
        most = 1
        for old in among:
            shared = len(self.shared(entry, old))
            if shared > most:
                best, most = [], shared
            if shared == most:
                best.append(old)
        alone = len(best) == 1 or (best and not same_breath(best[0], best[1]))
        return best[0] if alone else None


Form = Callable[[Referring, Entry], tuple[Reference, ...]]


def _is_typed(entry: Entry) -> bool:
    """Tell whether someone typed it, and not an act or another's reading of it says so."""
    typed = entry.record.provenance.role is Role.USER
    return typed and not entry.order[1] and not entry.record.read_by


def _conversation(entry: Entry) -> tuple[str, str]:
    return entry.order[2], entry.record.provenance.session


@lru_cache(maxsize=4096)
def _stems(text: str) -> frozenset[str]:
    return frozenset(parts_of(text)) - _MEANINGLESS


@lru_cache(maxsize=4096)
def _frames(text: str) -> frozenset[tuple[str, str]]:
    """Return the pairs of meaningful words that follow each other: verb and object, for one."""
    said = [stem(word) for word in words(text) if word not in _MEANINGLESS and word not in _FILLING]
    return frozenset(pairwise(said))


def _turned_back(said: Referring, entry: Entry) -> tuple[Reference, ...]:
    """Read "go back to X": aside goes the latest that speaks of the same, not the X before it."""
    if not signs.TURNS_BACK.search(entry.record.words):
        return ()
    near = said.near(entry, _SOON)
    found = next((old for old in near if said.shared(entry, old)), None)
    return (Reference(found, "turned back"),) if found else ()


def _put_right(said: Referring, entry: Entry) -> tuple[Reference, ...]:
    """Read "so instead ...", "I meant ...", and of what is longer ago "I was wrong about ..."."""
    found = None
    if signs.PUTS_RIGHT.search(entry.record.words):
        found = said.closest(entry, said.near(entry, _AT_ONCE))
    elif signs.CHANGES_ONES_MIND.search(signs.straight(entry.record.words)):
        found = said.closest(entry, said.near(entry, _SOON))
    return (Reference(found, "put right"),) if found else ()


def _dropped(said: Referring, entry: Entry) -> tuple[Reference, ...]:
    """Read "get rid of X": aside goes what speaks of all of X, or of most where X is long."""
    for what in signs.drops(entry.record.words):
        named = _stems(what)
        if not named:
            continue
        reach = said.before(entry) if len(named) > 1 else said.near(entry, _SOON)
        if found := said.closest(entry, [old for old in reach if _speaks_of(old, named)]):
            return (Reference(found, "dropped"),)
    return ()


def _speaks_of(old: Entry, named: frozenset[str]) -> bool:
    hits = len(named & _stems(old.record.words))
    return 3 * hits >= 2 * len(named) and not signs.drops(old.record.words)


def _called_off(said: Referring, entry: Entry) -> tuple[Reference, ...]:
    """Read "never mind": aside goes the only statement of the turn before."""
    if not signs.CALLS_OFF.search(entry.record.words):
        return ()
    near = list(said.near(entry, 2))
    last = [old for old in near if old.order[3] == near[0].order[3]]
    return (Reference(last[0], "called off"),) if len(last) == 1 else ()


def _taken_up(said: Referring, entry: Entry) -> tuple[Reference, ...]:
    """Read "now X", or "do X" in the same words: aside goes that X was put off, or done so far."""
    words = signs.straight(entry.record.words)
    again_for_now = entry.lifetime.term is Term.OPEN
    against = entry.record.polarity is Polarity.AGAINST
    if again_for_now or against or signs.REFUSES.search(words):
        return ()
    may = [old for old in said.put_off(entry) if said.shared(entry, old)]
    same = [old for old in may if _frames(words) & _frames(old.record.words)]
    if not same and signs.TAKES_UP.search(words):
        same = may[:1]
    if same or not signs.TAKES_UP.search(words):
        return tuple(Reference(old, "taken up") for old in same)
    here = _frames(words)
    ended = (old for old in said.for_now(entry) if here & _frames(old.record.words))
    return tuple(Reference(old, "over now") for old in islice(ended, 1))


def _reworded(said: Referring, entry: Entry) -> tuple[Reference, ...]:
    near = said.near(entry, _AT_ONCE)
    found = next(
        (old for old in near if signs.words_anew(entry.record.words, old.record.words)), None
    )
    return (Reference(found, "reworded"),) if found else ()


def _counted_anew(said: Referring, entry: Entry) -> tuple[Reference, ...]:
    near = said.near(entry, _AT_ONCE)
    found = next(
        (old for old in near if signs.counts_anew(entry.record.words, old.record.words)), None
    )
    return (Reference(found, "counted anew"),) if found else ()


_FORMS: tuple[tuple[frozenset[str], Form], ...] = (
    (signs.OFF_HINTS, _called_off),
    (signs.BACK_HINTS, _turned_back),
    (signs.RIGHT_HINTS, _put_right),
    (signs.DROP_HINTS, _dropped),
)
"""With the words of which a text must have one; asked in order, the first that finds answers."""
