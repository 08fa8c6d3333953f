"""Which class inherits from which, and the edges that follow from it."""

from __future__ import annotations

from collections.abc import Iterator

from hitherto.model.graph import Edge, Relation, Sort, Tier
from hitherto.structural.languages.body import Flag, How
from hitherto.structural.languages.naming import CALLABLE, CLASSES
from hitherto.structural.names import referring
from hitherto.structural.names.hierarchy import implementations, lineage
from hitherto.structural.names.lookup import Lookup
from hitherto.structural.names.project import Project
from hitherto.structural.names.values import Item, Kind

_GO = "go"
_MOST_STATED = 64  # ancestors that one class is compared with


def settle(project: Project, lookup: Lookup) -> None:
    """Give each class what it inherits from and what inherits from it.

    Args:
        project: all files, whose definitions are filled in.
        lookup: says what names stand for.
    """
    for file in project.files.values():
        for site in file.body.sites:
            if site.how != How.BASE:
                continue
            item = referring.heir(lookup, file, site)
            found = referring.base(lookup, file, site)
            bases = [each for each in found.items if each is not item]
            if bases and found.kind is not Kind.OUTSIDE:
                item.bases.append(bases[0])
                item.open = item.open or not found.sure
            else:
                item.open = True
    for file in project.files.values():
        for item in file.items:
            _tell_bases(item)
    for item, interface in list(implementations(project, _GO)):
        if item not in interface.subs:
            interface.subs.append(item)
            project.fits.append((item, interface))


def _tell_bases(item: Item) -> None:
    above = item.parent
    if item.sort is Sort.CLASS and above and above.sort is Sort.ENUM and not item.bases:
        item.bases.append(above)  # a constant with a body of its own
    for base in item.bases:
        base.subs.append(item)


def inherited(project: Project) -> Iterator[Edge]:
    """Yield the edges of types that implement an interface without saying so."""
    for item, interface in project.fits:
        definition = item.definition
        yield Edge(
            definition.path,
            definition.span,
            item.symbol,
            interface.symbol,
            Relation.INHERITS,
            Tier.INFERRED,
            "method set",
        )


def overrides(project: Project) -> Iterator[Edge]:
    """Yield which method takes the place of which."""
    fits: dict[Item, list[Item]] = {}
    for item, interface in project.fits:
        fits.setdefault(item, []).append(interface)
    for file in project.files.values():
        for item in file.items:
            if item.sort in CLASSES and (item.bases or item in fits):
                above = [each for each in lineage(item) if each is not item][:_MOST_STATED]
                yield from _of_class(item, above, "hierarchy")
                yield from _of_class(item, fits.get(item, []), "method set")


def _of_class(item: Item, above: list[Item], how: str) -> Iterator[Edge]:
    for name, held in item.members.items():
        own = [each for each in held if each.sort in CALLABLE]
        own = [each for each in own if not each.detail.flags & (Flag.STATIC | Flag.PRIVATE)]
        if not own or name in item.file.table.constructors or name == item.name:
            continue
        for base in above:
            theirs = [each for each in base.members.get(name, ()) if each.sort in CALLABLE]
            theirs = [each for each in theirs if not each.detail.flags & Flag.PRIVATE]
            if theirs:
                for each in own:
                    yield from _one(each, theirs, how, sure=not item.open)
                break


def _one(item: Item, theirs: list[Item], how: str, *, sure: bool) -> Iterator[Edge]:
    """Yield what one method overrides: of overloads the one that takes as many arguments."""
    same = [each for each in theirs if each.detail.high == item.detail.high] or theirs
    target = same[0]
    tier = Tier.RESOLVED if len(same) == 1 and sure and how == "hierarchy" else Tier.INFERRED
    definition = item.definition
    yield Edge(
        definition.path,
        definition.span,
        item.symbol,
        target.symbol,
        Relation.OVERRIDES,
        tier,
        how,
    )
