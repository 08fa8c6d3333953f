"""Which record of a set replaced which: claims of all documents, their references resolved."""

from __future__ import annotations

import posixpath
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping

import msgspec

from hitherto.decisions.circles import strong_parts
from hitherto.decisions.reading import slug
from hitherto.decisions.values import Claim, Decision, Extent, Pair, Reference, Side, Weight
from hitherto.model import Problem
from hitherto.search.words import words

_RANKS = {Weight.BODY: 0, Weight.SECTION: 1, Weight.HEAD: 2}
_ALIKE = 0.34  # of the words of two titles, so many must be shared to choose between two records


class Relations(msgspec.Struct, frozen=True):
    """What replaced what, and what could not be made out.

    Attributes:
        pairs: sorted by the new record, then the old one.
        problems: references that lead nowhere, numbers that several records have, contradictions.
    """

    pairs: tuple[Pair, ...]
    problems: tuple[Problem, ...] = ()


class Catalogue:
    """The records of a set, found by path, number and name.

    Args:
        decisions: the records.
    """

    def __init__(self, decisions: Iterable[Decision]) -> None:
        self.by_path = {each.path: each for each in decisions}
        self._numbered: dict[str, list[Decision]] = defaultdict(list)
        self._stems: dict[str, list[Decision]] = defaultdict(list)
        for each in self.by_path.values():
            if each.number:
                self._numbered[each.number].append(each)
            self._stems[_stem(each.path)].append(each)

    def resolve(self, reference: Reference, source: Decision) -> tuple[Decision, ...]:
        """Return the records that a reference can mean: one, several alike, or none.

        A link's file counts first, where it is there; the number that is written otherwise, and
        of several records with that number the one whose name is like the link's.

        Args:
            reference: what is written.
            source: the record in which it is.
        """
        linked = self._linked(reference.target, source)
        if linked is not None:
            return self._agreed(linked, reference, source)
        found = self._by_number(reference, source)
        if len(found) > 1:
            return self._likest(found, reference, source)
        return found

    def _agreed(
        self, linked: Decision, reference: Reference, source: Decision
    ) -> tuple[Decision, ...]:
        """Return the linked record, or what the text names where the link leads elsewhere."""
        spoken = re.search(r"\d", reference.text)
        if not spoken or not reference.number or reference.number == linked.number:
            return (linked,)
        named = [each for each in self._by_number(reference, source) if each.path != linked.path]
        alike = [each for each in named if _alike(each, reference.text) >= _ALIKE]
        return (
            (alike[0],)
            if len(alike) == 1 and _alike(linked, reference.text) < _ALIKE
            else (linked,)
        )

    def _linked(self, target: str, source: Decision) -> Decision | None:
        clean = re.sub(r"[#?].*$", "", target).strip().replace("&amp;", "&")
        if not clean:
            return None
        if "://" in clean:
            clean = re.sub(r"^\w+://[^/]+/[^/]+/[^/]+/(?:-/)?(?:blob|tree)/[^/]+/", "", clean)
            return None if "://" in clean else self._below(clean)
        for base in (posixpath.dirname(source.path), ""):
            whole = posixpath.normpath(
                posixpath.join(base, clean.lstrip("/") if not base else clean)
            )
            for name in (whole, whole + ".md", whole + "/README.md", whole + ".rst"):
                if name in self.by_path:
                    return self.by_path[name]
        same = self._stems.get(_stem(clean), [])
        return same[0] if len(same) == 1 else None

    def _below(self, path: str) -> Decision | None:
        """Return the record that an address in a repository leads to."""
        names = (path, path + ".md", path.rstrip("/") + "/README.md")
        return next((self.by_path[name] for name in names if name in self.by_path), None)

    def _by_number(self, reference: Reference, source: Decision) -> tuple[Decision, ...]:
        """Return the records of a number, of the nearest folder that has any."""
        if not reference.number:
            return ()
        fitting = [
            each
            for each in self._numbered.get(reference.number, ())
            if each.path != source.path and _same_series(reference.series, each.series)
        ]
        home = posixpath.dirname(source.path)
        near = [each for each in fitting if _kin(posixpath.dirname(each.path), home)]
        if source.number == reference.number and not near and not reference.target:
            return ()
        return tuple(near or fitting)

    def _likest(
        self, found: tuple[Decision, ...], reference: Reference, source: Decision
    ) -> tuple[Decision, ...]:
        told = f"{reference.text} {slug(reference.target)}"
        scored = sorted(((_alike(each, told), each.path, each) for each in found), reverse=True)
        (best, _, first), (second, _, _) = scored[:2]
        if best >= _ALIKE and best > second:
            return (first,)
        del source
        return found


def _stem(path: str) -> str:
    clean = re.sub(r"[#?].*$", "", path).rstrip("/")
    name = posixpath.basename(clean)
    if re.fullmatch(r"(?:readme|index)\.\w+", name, re.IGNORECASE):
        name = posixpath.basename(posixpath.dirname(clean))
    return re.sub(r"\.(?:md|markdown|rst|adoc|txt|html)$", "", name).casefold()


def _same_series(written: str, own: str) -> bool:
    return not written or not own or written == own


def _kin(one: str, other: str) -> bool:
    """Tell whether one folder is the other, or one lies in the other."""
    return one == other or one.startswith(f"{other}/") or other.startswith(f"{one}/")


def _alike(decision: Decision, text: str) -> float:
    """Return how many of a record's title words a text has."""
    title = set(words(decision.title)) or set(words(slug(decision.path)))
    return len(title & set(words(text))) / len(title) if title else 0.0


def relate(decisions: Iterable[Decision]) -> Relations:
    """Return which records of a set replaced which.

    Where both records speak of it, the more prominent words tell the extent (a header above a
    section above a remark), and of equals those of the old one, then the more cautious.

    Args:
        decisions: all records of the set; templates and lists left out.
    """
    catalogue = Catalogue(decisions)
    found: dict[tuple[str, str], list[tuple[Claim, str]]] = defaultdict(list)
    problems: list[Problem] = []
    for decision in catalogue.by_path.values():
        for claim in decision.claims:
            others = [
                each for each in catalogue.resolve(claim.other, decision) if each is not decision
            ]
            if len(others) != 1:
                problems.append(_unclear(decision, claim, [each.path for each in others]))
                continue
            pair = (decision.path, others[0].path)
            found[pair if claim.side is Side.NEW else pair[::-1]].append((claim, decision.path))
    pairs = [_pair(new, old, told) for (new, old), told in found.items()]
    kept, against = _one_way(pairs, found)
    return Relations(
        tuple(sorted(kept, key=lambda each: (each.new, each.old))), (*problems, *against)
    )


def _unclear(decision: Decision, claim: Claim, others: list[str]) -> Problem:
    what = (
        f"it names {claim.other.text.strip()}, which several records are: {', '.join(others)}"
        if others
        else f"it names {claim.other.text.strip()}, which is not among the records"
    )
    return Problem(decision.path, what, claim.line, "Link to the file that is meant.")


def _pair(new: str, old: str, told: list[tuple[Claim, str]]) -> Pair:
    def prominence(item: tuple[Claim, str]) -> tuple[int, bool, bool]:
        claim, _ = item
        return _RANKS[claim.weight], claim.side is Side.OLD, claim.extent is Extent.PARTIAL

    claim, source = max(told, key=prominence)
    return Pair(
        new=new, old=old, extent=claim.extent, source=source, line=claim.line, evidence=claim.words
    )


def _one_way(
    pairs: list[Pair], told: Mapping[tuple[str, str], list[tuple[Claim, str]]]
) -> tuple[list[Pair], list[Problem]]:
    """Leave out the weakest of the pairs by which records replace one another in a circle.

    Where they weigh the same, all of them are left out: nothing tells which record is the latest.
    """
    weights = {key: max(_RANKS[claim.weight] for claim, _ in each) for key, each in told.items()}
    problems: list[Problem] = []
    while circles := list(_circles(pairs)):
        against = {pair: circle for circle in circles for pair in _weakest(circle, weights)}
        problems += [_contradiction(pair, circle) for pair, circle in against.items()]
        pairs = [pair for pair in pairs if pair not in against]
    return pairs, problems


def _circles(pairs: list[Pair]) -> Iterator[tuple[Pair, ...]]:
    """Yield the pairs of each set of records that replace one another."""
    replaces: dict[str, list[str]] = defaultdict(list)
    for pair in pairs:
        replaces[pair.new].append(pair.old)
    part = {path: n for n, paths in enumerate(strong_parts(replaces)) for path in paths}
    inside: dict[int, list[Pair]] = defaultdict(list)
    for pair in pairs:
        if part[pair.new] == part[pair.old]:
            inside[part[pair.new]].append(pair)
    yield from map(tuple, inside.values())


def _weakest(circle: tuple[Pair, ...], weights: Mapping[tuple[str, str], int]) -> list[Pair]:
    least = min(weights[pair.new, pair.old] for pair in circle)
    return [pair for pair in circle if weights[pair.new, pair.old] == least]


def _contradiction(pair: Pair, circle: tuple[Pair, ...]) -> Problem:
    several = len({each.new for each in circle})
    what = (
        f"it and {pair.new} each say that they replace the other"
        if several == 2  # noqa: PLR2004 - it and the other
        else f"it and {pair.new} are among {several} records that replace one another in a circle"
    )
    return Problem(pair.old, what, pair.line, "Correct one of them.")
