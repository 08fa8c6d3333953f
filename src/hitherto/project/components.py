"""The parts of a project, how a text or a path tells them, and how they hang together."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, cached_property, lru_cache
from itertools import chain
from math import sqrt
from types import MappingProxyType

import msgspec

from hitherto.project.concern_table import DIRECTORY_NAMES
from hitherto.project.concerns import concern_relations, concerns, process_concerns
from hitherto.project.inventory import Part, Reader, parts
from hitherto.project.technologies import technologies
from hitherto.search.words import words

_WHOLE = 0.7  # the whole name or word was found
_PHRASE = 0.8  # a phrase of several words
_PIECE = 0.35  # one word of a longer name
_HINT = 0.25  # a word that several concerns share
_TECHNOLOGY = 0.6
_PATH = 0.9
_LONG_TEXT = 20_000  # characters of a task or statement that are looked at
_INSIDE = 0.6  # relation of a subtree to the one around it
_OVERLAP = 0.4  # relation of two names that share a telling word
_TELLING = 4  # a word in more components than this tells nothing
_TOGETHER = 0.6  # the most that history or the code graph alone makes of a relation
_OFTEN = 10  # changes in common that make it so
_COUPLED = 0.5  # share of two components' edges that lead from one to the other and make it so
_FEW_EDGES = 5  # fewer of them tell nothing
_LONGEST_PHRASE = 4


class Component(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One part of the project, or one engineering concern.

    Attributes:
        name: lower case, as people say it.
        origin: where it is known from: ``concern``, ``directory``, ``package``, ``service``,
            ``owners`` or ``heading``.
        paths: the subtrees it is.
        words: words and phrases that speak of it.
        hints: words that speak of it and of others.
        process: it governs all work.
    """

    name: str
    origin: str
    paths: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    hints: tuple[str, ...] = ()
    process: bool = False


class Match(msgspec.Struct, frozen=True):
    """A component that a text or path speaks of.

    Attributes:
        name: the component's name.
        score: how surely, above 0 to 1.
        where: the words and paths that told it.
    """

    name: str
    score: float
    where: tuple[str, ...]


class Components:
    """All components of a project and the one relation schema for all its tasks.

    Args:
        items: the components; names are unique.
        together: paths that were changed together and how often: history, told by the caller.
        coupled: folders and how many edges of the code graph are between them.
    """

    def __init__(
        self,
        items: Iterable[Component],
        together: Iterable[tuple[str, str, int]] = (),
        coupled: Iterable[tuple[str, str, int]] = (),
    ) -> None:
        self._by_name = {item.name: item for item in items}
        self._together = tuple(together)
        self._coupled = tuple(coupled)
        self._related: dict[str, Mapping[str, float]] = {}
        self._recent = lru_cache(maxsize=64)(self._matched)  # the stages ask of the same words

    @property
    def items(self) -> tuple[Component, ...]:
        """The components, concerns first."""
        return tuple(self._by_name.values())

    def __contains__(self, name: str) -> bool:
        return name in self._by_name

    def get(self, name: str) -> Component | None:
        """Return the component of that name."""
        return self._by_name.get(name)

    def is_process(self, name: str) -> bool:
        """Tell whether a component governs all work, whatever is being built."""
        item = self._by_name.get(name)
        return item is not None and item.process

    @cached_property
    def _index(self) -> dict[tuple[str, ...], list[tuple[str, float]]]:
        """Phrase of stems to the components it speaks of, each with a weight."""
        index: dict[tuple[str, ...], dict[str, float]] = defaultdict(dict)
        for item in self._by_name.values():
            terms = [(item.name, _WHOLE), *((term, _WHOLE) for term in item.words)]
            terms += [(term, _HINT) for term in item.hints]
            for term, weight in terms:
                stems = tuple(words(term))[:_LONGEST_PHRASE]
                if not stems or (len(stems) == 1 and len(term.split()) > 1):
                    continue  # a phrase of which stop words leave one word says something else
                held = index[stems]
                full = _PHRASE if len(stems) > 1 and weight == _WHOLE else weight
                held[item.name] = max(full, held.get(item.name, 0.0))
                if len(stems) > 1 and item.origin != "concern":
                    for stem in stems:
                        piece = index[stem,]
                        piece[item.name] = max(_PIECE, piece.get(item.name, 0.0))
        return {phrase: sorted(held.items()) for phrase, held in index.items()}

    def match(self, text: str, paths: Iterable[str] = ()) -> tuple[Match, ...]:
        """Return the components that a text and paths speak of, the surest first.

        Each distinct phrase found adds its weight as independent evidence
        (``1 - product(1 - weight)``); a longer phrase hides the words in it. Equal scores keep the
        order in which the text names them.

        Args:
            text: any text; its first 20,000 characters count.
            paths: paths in the work tree, named or opened.
        """
        return self._recent(text[:_LONG_TEXT], tuple(paths))

    def _matched(self, text: str, paths: tuple[str, ...]) -> tuple[Match, ...]:
        evidence: dict[str, dict[str, float]] = {}
        self._match_words(words(text), evidence)
        for technology in technologies(text):
            if technology.concern in self._by_name:
                evidence.setdefault(technology.concern, {})[technology.name] = _TECHNOLOGY
        for path in paths:
            for name in self.at_path(path):
                evidence.setdefault(name, {})[path] = _PATH
        found = []
        for name, told in evidence.items():
            doubt = 1.0
            for weight in told.values():
                doubt *= 1.0 - weight
            found.append(Match(name, round(1.0 - doubt, 4), tuple(told)))
        found.sort(key=lambda match: -match.score)
        return tuple(found)

    def _match_words(self, stems: list[str], evidence: dict[str, dict[str, float]]) -> None:
        """Add what the words of a text tell, the longest phrase at each place."""
        index = self._index
        at = 0
        while at < len(stems):
            for size in range(min(_LONGEST_PHRASE, len(stems) - at), 0, -1):
                hits = index.get(tuple(stems[at : at + size]))
                if hits:
                    phrase = " ".join(stems[at : at + size])
                    for name, weight in hits:
                        told = evidence.setdefault(name, {})
                        told[phrase] = max(weight, told.get(phrase, 0.0))
                    at += size - 1
                    break
            at += 1

    @cached_property
    def _by_path(self) -> dict[str, list[str]]:
        table: dict[str, list[str]] = {}
        for item in self._by_name.values():
            for path in item.paths:
                table.setdefault(path, []).append(item.name)
        return table

    def at_path(self, path: str) -> tuple[str, ...]:
        """Return the components of the deepest known subtree that holds a path."""
        steps = path.strip("/").split("/")
        for depth in range(len(steps), 0, -1):
            names = self._by_path.get("/".join(steps[:depth]))
            if names:
                return tuple(names)
        return ()

    def related(self, name: str) -> Mapping[str, float]:
        """Return the components that bear on one, each with a weight above 0 to 1.

        One schema for every task: how concerns bear on each other, subtrees within subtrees,
        telling words that names share, what history changed together, and what the code graph
        couples. The best reason counts.
        """
        if name not in self._related:
            self._related[name] = MappingProxyType(self._relate(name))
        return self._related[name]

    def _relate(self, name: str) -> dict[str, float]:
        item = self._by_name.get(name)
        if item is None:
            return {}
        found: dict[str, float] = {}
        reasons = (
            concern_relations().get(name, {}).items(),
            ((other, _INSIDE) for other in self._nested(item)),
            ((other, _OVERLAP) for other in self._named_alike(name)),
            self._history.get(name, {}).items(),
            self._coupling.get(name, {}).items(),
        )
        for other, weight in chain.from_iterable(reasons):
            if other != name and other in self._by_name:
                found[other] = max(weight, found.get(other, 0.0))
        return dict(sorted(found.items(), key=lambda pair: (-pair[1], pair[0])))

    def _nested(self, item: Component) -> Iterator[str]:
        """Yield the components whose subtree lies in, or around, one of a component's."""
        for path in item.paths:
            for at, names in self._by_path.items():
                if at != path and (at.startswith(path + "/") or path.startswith(at + "/")):
                    yield from names

    def _named_alike(self, name: str) -> Iterator[str]:
        """Yield the components whose name shares a telling word."""
        for stem in set(words(name)):
            sharing = self._names_with.get(stem, set())
            if len(sharing) <= _TELLING:
                yield from sharing

    @cached_property
    def _names_with(self) -> dict[str, set[str]]:
        """Stem to the components whose name holds it, concerns also by their own words."""
        table: dict[str, set[str]] = defaultdict(set)
        for item in self._by_name.values():
            single = [word for word in item.words if " " not in word]
            for term in (item.name, *(single if item.origin == "concern" else ())):
                for stem in words(term):
                    table[stem].add(item.name)
        return table

    def _between(self, pairs: Iterable[tuple[str, str, int]]) -> dict[tuple[str, str], int]:
        """Return by two components, in both orders, what pairs of paths in them add up to."""
        counts: dict[tuple[str, str], int] = defaultdict(int)
        for one, other, times in pairs:
            for name in self.at_path(one):
                for beside in self.at_path(other):
                    if name != beside:
                        counts[name, beside] += times
                        counts[beside, name] += times
        return counts

    @cached_property
    def _coupling(self) -> dict[str, dict[str, float]]:
        """Components between which the code has many edges, for all that each has to others.

        The share is the cosine of Ochiai (A. Ochiai, "Zoogeographical studies on the soleoid
        fishes", 1957), by which what everything uses is close to nothing.
        """
        counts = self._between(self._coupled)
        all_of: dict[str, int] = defaultdict(int)
        for (name, _), edges in counts.items():
            all_of[name] += edges
        table: dict[str, dict[str, float]] = defaultdict(dict)
        for (name, beside), edges in counts.items():
            share = edges / sqrt(all_of[name] * all_of[beside])
            if edges >= _FEW_EDGES:
                table[name][beside] = round(_TOGETHER * min(1.0, share / _COUPLED), 4)
        return table

    @cached_property
    def _history(self) -> dict[str, dict[str, float]]:
        """Components that were changed together, from pairs of paths."""
        counts = self._between(self._together)
        table: dict[str, dict[str, float]] = defaultdict(dict)
        for (name, beside), times in counts.items():
            table[name][beside] = round(_TOGETHER * min(1.0, times / _OFTEN), 4)
        return table


@cache
def default_components() -> Components:
    """Return the engineering concerns alone: what every project has."""
    return Components(_concern_items({}))


def inventory(
    listing: Iterable[str],
    read: Reader,
    together: Iterable[tuple[str, str, int]] = (),
    coupled: Iterable[tuple[str, str, int]] = (),
) -> Components:
    """Return the components of a repository: its own parts and the engineering concerns.

    A part that is a concern under another name (``tests``, ``db``) gives that concern its path.

    Args:
        listing: tracked paths, relative to the root, with ``/``.
        read: returns a path's text, or None where it cannot be read.
        together: paths that history changed together, and how often.
        coupled: folders between which the code graph has edges, and how many.
    """
    concern_paths: dict[str, list[str]] = {}
    own: dict[str, list[Part]] = {}
    taken = {concern.name for concern in concerns()}
    for part in parts(listing, read):
        concern = DIRECTORY_NAMES.get(part.name, part.name)
        if concern in taken:
            concern_paths.setdefault(concern, []).extend([part.path] if part.path else [])
        else:
            own.setdefault(part.name, []).append(part)
    items = _concern_items(concern_paths)
    for name, found in own.items():
        if not words(name):
            continue
        paths = tuple(dict.fromkeys(part.path for part in found if part.path))
        items.append(Component(name=name, origin=found[0].origin, paths=paths))
    return Components(items, together, coupled)


def _concern_items(paths: Mapping[str, list[str]]) -> list[Component]:
    governing = process_concerns()
    return [
        Component(
            name=concern.name,
            origin="concern",
            paths=tuple(dict.fromkeys(paths.get(concern.name, ()))),
            words=concern.words,
            hints=concern.hints,
            process=concern.name in governing,
        )
        for concern in concerns()
    ]
