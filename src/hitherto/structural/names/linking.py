"""The edges of a project, site by site."""

from __future__ import annotations

from collections.abc import Iterator

from hitherto.model.graph import Edge, Relation, Span, Tier
from hitherto.model.symbols import Descriptor, Suffix, Symbol
from hitherto.structural.languages.body import ANY, Brought, How, Site
from hitherto.structural.names import referring, targets
from hitherto.structural.names.hierarchy import MOST
from hitherto.structural.names.lookup import Lookup
from hitherto.structural.names.project import File, Project
from hitherto.structural.names.targets import Reached
from hitherto.structural.names.values import Item, Kind, Outside, Value

_OURS = frozenset({Kind.INSTANCE, Kind.TYPE, Kind.MODULE, Kind.SPACE})


class Linker:
    """Finds the edges of the sites of one file after the other.

    Args:
        project: all files.
        lookup: says what names stand for.
    """

    def __init__(self, project: Project, lookup: Lookup) -> None:
        self._project = project
        self._lookup = lookup
        self._outside: dict[tuple[str, Outside, Suffix], str] = {}

    def edges(self, file: File) -> Iterator[Edge]:
        """Yield the edges of one file's sites and imports."""
        for brought in file.body.imports:
            yield from self._import(file, brought)
        for site in file.body.sites:
            yield from self._site(file, site)

    def _site(self, file: File, site: Site) -> Iterator[Edge]:
        how = How(site.how)
        source = file.items[site.scope]
        if how is How.LAMBDA:
            yield _edge(file, site, source, site.chain, (Relation.REFERS, Tier.RESOLVED, "scope"))
        elif how is How.COMPUTED or (how is How.CALL and _dynamic(file, site.chain)):
            mechanism = "computed member" if how is How.COMPUTED else "reflection"
            yield _edge(file, site, source, "", (Relation.CALLS, Tier.DYNAMIC, mechanism))
        elif how is How.CALL:
            yield from self._call(file, site, source)
        elif how is How.NEW:
            value = self._lookup.members.type_value(file, site.scope, site.chain)
            made = self._made(file, site, source, value)
            yield from self._called_or_held(file, site, source, made, self._named(file, site))
        elif how is How.ELEMENT:
            made = self._element(file, site, source)
            yield from self._called_or_held(file, site, source, made, self._named(file, site))
        elif how is How.BASE:
            found = list(self._base(file, site, source))
            yield from found or self._held(
                file, site, source, self._named(file, site), called=False
            )
        elif how is How.PART:
            yield from self._held(file, site, source, self._named(file, site), called=False)
        else:
            yield from self._refer(file, site, source)

    def _named(self, file: File, site: Site) -> Value:
        return referring.reference(self._lookup, file, site.scope, site.chain, site.line)

    def _held(
        self, file: File, site: Site, source: Item, value: Value | None, *, called: bool
    ) -> Iterator[Edge]:
        """Yield the edges to the variables that a site names, whatever they hold.

        Args:
            file: of the site.
            site: it.
            source: the definition in whose code it is.
            value: what it names; None: nothing that is known.
            called: it calls what they hold, of which nothing else is known.
        """
        items = referring.variables(value) if value else ()
        if value and items:
            found = targets.chosen(items, sure=value.sure, how=value.how)
            relation = Relation.CALLS if called else Relation.REFERS
            yield from self._reached(file, site, source, found, relation)

    def _call(self, file: File, site: Site, source: Item) -> Iterator[Edge]:
        before, dot, name = site.chain.rpartition(".")
        if dot:
            receiver = self._lookup.evaluate(file, site.scope, before, site.line)
            reached = self._sent(file, site, source, receiver, name)
            ours = receiver.kind in _OURS
            value = referring.member(self._lookup, receiver, name) if ours else None
        else:
            reached = self._bare(file, site, source, name)
            value = referring.plainly(self._lookup, file, site.scope, name)
        yield from self._called_or_held(file, site, source, reached, value)

    def _called_or_held(
        self, file: File, site: Site, source: Item, reached: Iterator[Edge], value: Value | None
    ) -> Iterator[Edge]:
        """Yield what a call reaches, and the variables it names; where nothing, it calls these."""
        found = list(reached)
        yield from found
        yield from self._held(file, site, source, value, called=not found)

    def _sent(
        self, file: File, site: Site, source: Item, receiver: Value, name: str
    ) -> Iterator[Edge]:
        """Yield the edges of a call of something that another value has under a name."""
        if receiver.kind in {Kind.INSTANCE, Kind.TYPE}:
            yield from self._method(file, site, source, receiver, name)
        elif receiver.kind is Kind.UNKNOWN:
            found = targets.by_name(self._project, file, source, name, site.arguments)
            yield from self._reached(file, site, source, found, Relation.CALLS)
        elif receiver.kind is not Kind.PLAIN:
            value = self._lookup.members.member(receiver, name)
            yield from self._called(file, site, source, value)

    def _method(
        self, file: File, site: Site, source: Item, receiver: Value, name: str
    ) -> Iterator[Edge]:
        for holder in receiver.items:
            if receiver.kind is Kind.TYPE:
                value = self._lookup.members.member(receiver, name)
                yield from self._called(file, site, source, value)
                return
            found = targets.dispatched(receiver, holder, name, site.arguments)
            if found.items:
                yield from self._reached(file, site, source, found, Relation.CALLS)
                return
        value = self._lookup.members.member(receiver, name)
        if value.kind is not Kind.UNKNOWN:
            yield from self._called(file, site, source, value)

    def _bare(self, file: File, site: Site, source: Item, name: str) -> Iterator[Edge]:
        if name in file.table.above or name in file.table.itself:
            owner = self._lookup.name(file, site.scope, name)
            for holder in owner.items:
                found = targets.constructors(holder, site.arguments)
                if found:
                    reached = targets.chosen(found, sure=owner.sure, how=name)
                    yield from self._reached(file, site, source, reached, Relation.CALLS)
            return
        value = self._lookup.name(file, site.scope, name, site.line)
        if value.own and value.kind is Kind.CALLABLE:
            own = referring.holding(file, site.scope, name)
            if own is not None:
                receiver = Value(Kind.INSTANCE, (own,), sure=value.sure, how="scope", own=True)
                reached = targets.dispatched(receiver, own, name, site.arguments)
                yield from self._reached(file, site, source, reached, Relation.CALLS)
                return
        if value.kind is Kind.UNKNOWN:
            yield from self._unexplained(file, site, source, name, value)
        else:
            yield from self._called(file, site, source, value)

    def _unexplained(
        self, file: File, site: Site, source: Item, name: str, value: Value
    ) -> Iterator[Edge]:
        """Yield what can be said of a bare name that nothing in its file leads anywhere."""
        local = value.parameter or self._lookup.is_local(file, site.scope, name)
        if local:
            mechanism = "parameter" if value.parameter else "local value"
            yield _edge(file, site, source, "", (Relation.CALLS, Tier.DYNAMIC, mechanism))
            return
        if file.table.hoisted and (file.table.family != "script" or file.brought or file.exports):
            return
        found = targets.functions_by_name(self._project, file, name, site.arguments)
        if not found.items and file.table.reaching:
            found = targets.by_name(self._project, file, source, name, site.arguments)
        if not found.items:
            held = self._project.types.get((file.table.family, name), [])
            if held and not file.table.hoisted:
                made = Value(Kind.TYPE, tuple(held[:1]), sure=False, how="name")
                yield from self._made(file, site, source, made)
                return
        yield from self._reached(file, site, source, found, Relation.CALLS)

    def _called(self, file: File, site: Site, source: Item, value: Value) -> Iterator[Edge]:
        """Yield the edges of a call of a value."""
        if value.kind is Kind.CALLABLE:
            items = targets.fitting(value.items, site.arguments if file.table.counted else ANY)
            found = targets.chosen(items, sure=value.sure, how=value.how)
            yield from self._reached(file, site, source, found, Relation.CALLS)
        elif value.kind is Kind.TYPE:
            if file.table.family == "go":  # a conversion
                found = targets.chosen(value.items, sure=value.sure, how=value.how)
                yield from self._reached(file, site, source, found, Relation.REFERS)
            else:
                yield from self._made(file, site, source, value)
        elif value.kind is Kind.OUTSIDE and value.outside and value.outside.steps is not None:
            yield self._abroad(file, site, source, value, by=(Relation.CALLS, Suffix.METHOD))

    def _made(self, file: File, site: Site, source: Item, value: Value) -> Iterator[Edge]:
        """Yield the edges of an instance that is made, its constructor's included."""
        if value.kind is Kind.OUTSIDE and value.outside and value.outside.steps is not None:
            yield self._abroad(file, site, source, value, by=(Relation.CREATES, Suffix.TYPE))
            return
        if value.kind is Kind.CALLABLE:  # a function that is used as a class
            found = targets.chosen(value.items, sure=value.sure, how=value.how)
            yield from self._reached(file, site, source, found, Relation.CALLS)
            return
        if value.kind not in {Kind.TYPE, Kind.INSTANCE} or not value.items:
            return
        found = targets.chosen(value.items[:1], sure=value.sure, how=value.how)
        yield from self._reached(file, site, source, found, Relation.CREATES)
        made = targets.constructors(value.items[0], site.arguments)
        if made:
            found = targets.chosen(made, sure=value.sure, how=value.how)
            yield from self._reached(file, site, source, found, Relation.CALLS)

    def _element(self, file: File, site: Site, source: Item) -> Iterator[Edge]:
        value = self._lookup.evaluate(file, site.scope, site.chain, site.line)
        if value.kind is Kind.OUTSIDE and value.outside and value.outside.steps is not None:
            yield self._abroad(file, site, source, value, by=(Relation.REFERS, Suffix.TERM))
        elif value.kind in {Kind.CALLABLE, Kind.TYPE}:
            yield from self._called(file, site, source, value)
        elif value.kind is Kind.INSTANCE:
            yield from self._refer(file, site, source)

    def _base(self, file: File, site: Site, source: Item) -> Iterator[Edge]:
        base = referring.base(self._lookup, file, site)
        source = referring.heir(self._lookup, file, site)
        if base.kind is Kind.OUTSIDE and base.outside and base.outside.steps is not None:
            yield self._abroad(file, site, source, base, by=(Relation.INHERITS, Suffix.TYPE))
        elif base.items:
            found = targets.chosen(base.items[:1], sure=base.sure, how=base.how)
            yield from self._reached(file, site, source, found, Relation.INHERITS)

    def _refer(self, file: File, site: Site, source: Item) -> Iterator[Edge]:
        if site.how == How.TYPE:
            value = self._lookup.members.type_value(file, site.scope, site.chain)
        else:
            value = self._named(file, site)
        items = tuple(each for each in value.items if each is not source)
        if not items or value.kind is Kind.OUTSIDE:
            return
        found = targets.chosen(items, sure=value.sure, how=value.how)
        yield from self._reached(file, site, source, found, Relation.REFERS)

    def _import(self, file: File, brought: Brought) -> Iterator[Edge]:
        value = referring.imported(self._lookup, file, brought)
        source = file.items[brought.scope]
        site = Site(
            How.VALUE, brought.scope, brought.line, brought.column, brought.length, brought.origin
        )
        if value.kind is Kind.OUTSIDE and value.outside and value.outside.steps is not None:
            suffix = Suffix.TERM
            yield self._abroad(file, site, source, value, by=(Relation.IMPORTS, suffix))
            return
        seen = set()
        for item in value.items[:MOST]:
            if item.symbol not in seen:
                seen.add(item.symbol)
                yield _edge(
                    file, site, source, item.symbol, (Relation.IMPORTS, Tier.RESOLVED, "import")
                )

    def _reached(
        self, file: File, site: Site, source: Item, found: Reached, relation: Relation
    ) -> Iterator[Edge]:
        for item in found.items:
            yield _edge(file, site, source, item.symbol, (relation, found.tier, found.mechanism))

    def _abroad(
        self, file: File, site: Site, source: Item, value: Value, *, by: tuple[Relation, Suffix]
    ) -> Edge:
        """Return the edge to something that is not the project's own."""
        relation, suffix = by
        outside = value.outside or Outside("", "")
        key = (file.table.name, outside, suffix)
        symbol = self._outside.get(key)
        if symbol is None:
            symbol = self._outside[key] = _foreign(file.table.name, outside, suffix)
        tier = Tier.RESOLVED if value.sure else Tier.INFERRED
        return _edge(file, site, source, symbol, (relation, tier, "import"))


def _foreign(scheme: str, outside: Outside, suffix: Suffix) -> str:
    steps = outside.steps or ()
    path = [
        Descriptor(each, Suffix.TYPE if each[:1].isupper() else Suffix.TERM) for each in steps[:-1]
    ]
    last = steps[-1] if steps else outside.package.rpartition("/")[2] or "module"
    if not steps and suffix is not Suffix.METHOD:
        suffix = Suffix.NAMESPACE
    elif suffix is Suffix.TERM and last[:1].isupper():
        suffix = Suffix.TYPE
    return str(
        Symbol(scheme, outside.manager, outside.package, "", (*path, Descriptor(last, suffix)))
    )


def _dynamic(file: File, chain: str) -> bool:
    known = file.table.dynamic
    return chain in known or ("." in chain and "." + chain.rpartition(".")[2] in known)


def _edge(
    file: File, site: Site, source: Item, target: str, claim: tuple[Relation, Tier, str]
) -> Edge:
    span = Span(site.line, site.column, site.line, site.column + site.length)
    return Edge(file.path, span, source.symbol, target, *claim)
