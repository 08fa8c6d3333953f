"""Which earlier statements later words name: by id, number, value, or clearly in words."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Mapping

from hitherto.model import Polarity, Role
from hitherto.model.patterns import Pattern
from hitherto.validity import values
from hitherto.validity.entries import Entry
from hitherto.validity.values import Norm
from hitherto.validity.wording import content, name, names_clearly, words

_ID = Pattern(r"r-[0-9a-f]{4,16}")
_NUMBER = Pattern(r"\b(?:adr|dr|decision(?: record)?|rfc)[\s#:_-]*0*(\d+)\b", re.IGNORECASE)
_FILE_NUMBER = Pattern(
    r"(?:^|/)(?:(?:adr|rfc|pep|dr)[-_ ]?)?0*(\d+)(?:[-_. ][^/]*|/readme\.\w+)$", re.IGNORECASE
)
_USED = Pattern(
    r"\b(?:use|using|uses|run|go with|adopt|pick|choose) (?:the |our )?([\w.+#-]{3,40})\b",
    re.IGNORECASE,
)
_LONGEST = 6  # words of a value that is looked for inside a retraction's words
_RARE = 0.08  # the share of all statements that a telling word stands in at most
_FEW = 5  # statements that any telling word may stand in
_SHORTEST = 3  # characters of such a value: shorter ones stand in too many sentences


class Naming:
    """An index of what was said, asked by later texts that name some of it.

    Args:
        aliases: canonical values by lower-case alias.
    """

    def __init__(self, aliases: Mapping[str, str]) -> None:
        self._aliases = aliases
        self._entries: dict[str, Entry] = {}
        self._ids: list[str] = []
        self._by_value: dict[tuple[str, Norm], list[Entry]] = defaultdict(list)
        self._everywhere: dict[Norm, list[Entry]] = defaultdict(list)
        self._by_key: dict[str, list[Entry]] = defaultdict(list)
        self._by_word: dict[str, list[Entry]] = defaultdict(list)
        self._by_number: dict[str, list[Entry]] = defaultdict(list)
        self._by_path: dict[str, list[Entry]] = defaultdict(list)

    def add(self, entry: Entry) -> None:
        """Take an entry in; from now on it can be named."""
        record, component = entry.record, entry.group[0]
        if entry.id not in self._entries:
            self._ids.insert(bisect_left(self._ids, entry.id), entry.id)
            plain = bool(record.key) and not values.is_sequence(record.key)
            value = entry.value[0] if plain else self._norm(record.value)
            self._by_value[component, value].append(entry)
            if value[0] == "text":
                self._everywhere[value].append(entry)
            elif value == ("truth", True):
                used = (name(each) for each in _USED.findall(record.words))
                for known in {entry.group[1], *used}:
                    self._by_key[known].append(entry)
            for word in content(record.words):
                self._by_word[word].append(entry)
            if record.provenance.role is Role.DECISION_RECORD:
                self._by_path[record.provenance.source].append(entry)
                if found := _FILE_NUMBER.search(record.provenance.source):
                    self._by_number[found[1]].append(entry)
        self._entries[entry.id] = entry

    def is_rare(self, word: str, share: float = _RARE) -> bool:
        """Tell whether few of all statements so far hold a word, so that it tells them apart."""
        most = max(_FEW, share * len(self._entries))
        return len(self._by_word.get(word, ())) <= most

    def contrasted(self, entry: Entry) -> list[str]:
        """Return ids of what the words of an entry displace by name ("X instead of Y")."""
        found: list[Entry] = []
        for text in entry.record.instead_of:
            found += self._explicit(text)
            near = self._valued(entry.group[0], text) + self._worded(entry.group[0], text)
            found += [old for old in near or self._known_by(text) if old.value[1] is Polarity.FOR]
        return _distinct(found, entry)

    def _known_by(self, text: str) -> list[Entry]:
        """Return what has a text as its value, or is about nothing else, in whatever component.

        Only one subject may: of a name that two share it cannot be told which is meant.
        """
        value = self._norm(text)
        found = list(self._everywhere.get(value, ())) if value[0] == "text" else []
        found = found or list(self._by_key.get(name(text), ()))
        return found if len({old.group for old in found}) == 1 else []

    def touched(self, entry: Entry) -> list[str]:
        """Return ids of what the words of an entry displace in part."""
        return _distinct(
            [old for text in entry.record.in_part for old in self._explicit(text)], entry
        )

    def retracted(self, entry: Entry) -> list[str]:
        """Return ids of what a retraction names, in its component or by id or number.

        Named is what has the retraction's value, what one of its `instead_of` texts names, or
        what has a value that stands word for word in the retraction.
        """
        component, record = entry.group[0], entry.record
        found: list[Entry] = []
        for text in record.instead_of:
            found += self._explicit(text)
            found += self._valued(component, text) + self._worded(component, text)
        if isinstance(record.value, str):
            found += self._valued(component, record.value) + self._worded(component, record.value)
        found += self._mentioned(component, record.words)
        return _distinct(found, entry)

    def _norm(self, value: object) -> Norm:
        plain = value if isinstance(value, str | int | float | bool) else None
        return values.norm(plain, aliases=self._aliases)

    def _explicit(self, text: str) -> list[Entry]:
        if _ID.fullmatch(text.strip()):
            start = bisect_left(self._ids, text.strip())
            hits = [i for i in self._ids[start : start + 2] if i.startswith(text.strip())]
            return [self._entries[hits[0]]] if len(hits) == 1 else []
        if text in self._by_path:
            return list(self._by_path[text])
        if "/" in text and "." in text:  # a path whose record is not known, and no number
            return []
        found = _NUMBER.search(text)
        numbered = list(self._by_number.get(found[1], ())) if found else []
        several = len({old.record.provenance.source for old in numbered}) > 1
        return [] if several else numbered  # a number that two records have names neither

    def _valued(self, component: str, text: str) -> list[Entry]:
        value = self._norm(text)
        if value == values.NOTHING or value[0] == "truth":  # "on" names no statement: many say yes
            return []
        return list(self._by_value.get((component, value), ()))

    def _worded(self, component: str, text: str) -> list[Entry]:
        lists = [self._by_word.get(word, []) for word in content(text)]
        if len(lists) < 2:  # noqa: PLR2004 - one word alone names nothing clearly
            return []
        return [
            entry
            for entry in min(lists, key=len)
            if entry.group[0] == component and names_clearly(entry.record.words, text)
        ]

    def _mentioned(self, component: str, text: str) -> list[Entry]:
        said = words(text)
        found: list[Entry] = []
        for size in range(1, _LONGEST + 1):
            for start in range(len(said) - size + 1):
                run = " ".join(said[start : start + size])
                if len(run) >= _SHORTEST and content(run) and re.search(r"[^\W\d_]", run):
                    value = self._norm(run)
                    if value[0] == "text":
                        found += self._by_value.get((component, value), ())
        return found


def _distinct(found: Iterable[Entry], entry: Entry) -> list[str]:
    return list(dict.fromkeys(old.id for old in found if old.id != entry.id))
