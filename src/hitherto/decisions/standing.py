"""What each record of a project is worth, given all of them: in force, proposed, or over."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from hitherto.decisions.places import is_home
from hitherto.decisions.relations import Relations
from hitherto.decisions.values import Decision, Extent, Pair, State
from hitherto.model.reading import Ruling


def rulings(decisions: Iterable[Decision], relations: Relations) -> Mapping[str, Ruling]:
    """Return by path what each record is among all.

    A record that another one replaces is left to that one, where it is in force; where it is not,
    or nobody knows it, the record is over by its own words. One that says nothing of its status
    counts as accepted where it says what was decided, or lies where decisions are kept.

    Args:
        decisions: all records of the project.
        relations: what replaced what among them.
    """
    known = {each.path: each for each in decisions}
    replaces: dict[str, list[Pair]] = defaultdict(list)
    replaced: set[str] = set()
    by: dict[str, list[str]] = defaultdict(list)
    for pair in relations.pairs:
        if pair.extent is Extent.FULL:
            by[pair.old].append(pair.new)
        if pair.new in known and is_in_force(known[pair.new]):
            replaces[pair.new].append(pair)
            if pair.extent is Extent.FULL:
                replaced.add(pair.old)
    return {
        path: Ruling(
            proposed=_is_proposed(each),
            retired=_retired(each, by.get(path, ())) if path not in replaced else "",
            instead_of=tuple(p.old for p in replaces[path] if p.extent is Extent.FULL),
            in_part=tuple(p.old for p in replaces[path] if p.extent is Extent.PARTIAL),
        )
        for path, each in known.items()
    }


def is_in_force(decision: Decision) -> bool:
    """Tell whether a record was accepted, and may have been replaced since."""
    return decision.state is State.SUPERSEDED or (
        decision.state in (State.ACCEPTED, State.UNSTATED) and not _is_proposed(decision)
    )


def _is_proposed(decision: Decision) -> bool:
    if decision.state is State.UNSTATED:
        return bool(decision.said) or not (decision.outcome or is_home(decision.path))
    return decision.state is State.PROPOSED


def _retired(decision: Decision, by: Sequence[str]) -> str:
    """Return the words that take a record out of force, empty where none do."""
    if decision.state in (State.REJECTED, State.DEPRECATED):
        return str(decision.state)
    if decision.state is not State.SUPERSEDED:
        return ""
    return f"superseded by {', '.join(by)}" if by else "superseded, without naming by what"
