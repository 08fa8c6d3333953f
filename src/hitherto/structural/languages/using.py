"""What the code of a file uses, imports, hands out and binds."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import msgspec

from hitherto.model.patterns import Pattern
from hitherto.structural.languages.body import ANY, FOR, Bind, Brought, Export, How, Role, Site
from hitherto.structural.languages.chains import (
    ELEMENT,
    NEW,
    PLAIN,
    UNKNOWN,
    chain,
    last_at,
    text_of,
    type_text,
)
from hitherto.structural.languages.imports import textual
from hitherto.structural.languages.matching import Match
from hitherto.structural.languages.table import Part, Table

if TYPE_CHECKING:
    from tree_sitter import Node

DEFAULT = "default"
EVERYTHING = "*"
MODULE = "="
NAMES = "."

_WORD = Pattern(r"[^\W\d][\w.$]*")
_ROLES = {
    "bind": Role.LOCAL,
    "bind.typed": Role.LOCAL,
    "bind.parameter": Role.PARAMETER,
    "bind.again": Role.AGAIN,
    "bind.self": Role.FIELD,
}
_IMPORTS = {
    "default": DEFAULT,
    "all": EVERYTHING,
    "module": MODULE,
    "package": EVERYTHING,
    "submodule": EVERYTHING,
}
_SEEN = 1_000  # bytes of arguments in which a spread one is looked for
_VARIABLE = Pattern(r"\.\$\w+$")
_LAST = Pattern(r"[^\W\d]\w*")


class Uses:
    """Collects what one file uses.

    Args:
        table: of its language.
        source: of the file.
        frames: its definitions: a name that stands for one of them is no other binding.
    """

    def __init__(self, table: Table, source: bytes, frames: list[Match]) -> None:
        self._table, self._source, self._roles = table, source, table.roles
        self._defined = {(each.node.start_byte, each.node.end_byte) for each in frames}
        self.sites: list[Site] = []
        self.imports: list[Brought] = []
        self.exports: list[Export] = []
        self.binds: list[Bind] = []
        self._takers: dict[str, Callable[[int, Match], None]] = {
            "call": self._call,
            "new": self._new,
            "element": self._element,
            "base": self._base,
            "computed": self._computed,
            "ref.type": self._type,
            "ref.field": self._field,
            "ref.case": self._case,
            **dict.fromkeys(_ROLES, self._bind),
        }

    def take(self, scope: int, match: Match) -> None:
        """Take in a match inside of a definition, given by its place."""
        taker = self._takers.get(match.what)
        if taker:
            taker(scope, match)
        elif match.what.startswith("import."):
            self._import(scope, match)
        elif match.what.startswith("export."):
            self._export(scope, match)

    def brought(self) -> Iterator[Brought]:
        """Yield the imports; one that is also given a name here is one."""
        named = {(each.line, each.origin) for each in self.imports if each.name}
        for each in self.imports:
            if each.name or (each.line, each.origin) not in named:
                yield each

    def bases(self, scope: int, match: Match) -> None:
        """Take in the classes that a class's own match says it inherits from."""
        for node in match.captures.get("base", ()):
            self._at_start(How.BASE, scope, node)

    def made_here(self, scope: int, match: Match, symbol: str) -> None:
        """Take in a function without a name: who stands around it made it."""
        line, column = match.node.start_point
        self.sites.append(Site(How.LAMBDA, scope, line + 1, column, 0, symbol))

    def owner(self, match: Match) -> str:
        """Return the name of the type that a definition is written for."""
        node = match.captures["owner"][0] if "owner" in match.captures else None
        found = _WORD.search(text_of(node, self._source)) if node else None
        return found[0] if found else ""

    def target(self, match: Match) -> list[str]:
        """Return the steps before the name that is assigned to."""
        return chain(match.captures["target"][0], self._source, self._roles).split(".")[:-1]

    def is_import(self, match: Match) -> bool:
        """Tell whether a variable is but the name of something imported."""
        held = match.captures.get("value") or match.captures.get("inside") or ()
        return any(self._chain(each).startswith(("require()", "import()")) for each in held)

    def _chain(self, node: Node) -> str:
        return chain(node, self._source, self._roles)

    def _at_end(self, how: How, scope: int, node: Node, text: str, arguments: int = ANY) -> None:
        self.sites.append(Site(how, scope, *last_at(node, text), text, arguments))

    def _at_start(self, how: How, scope: int, node: Node, arguments: int = ANY) -> None:
        text = type_text(node, self._source)
        line, column = node.start_point
        if text.isidentifier():
            length = node.end_byte - node.start_byte
            self.sites.append(Site(how, scope, line + 1, column, length, text, arguments))
            return
        found = _WORD.search(text)
        if not found:
            return
        length = len(found[0].encode())
        # What is inherited may be named by a keyword before it: `extends Cart`.
        name = found[0]
        skipped = self._source[node.start_byte : node.end_byte].find(name.encode())
        column += max(skipped, 0)
        self.sites.append(Site(how, scope, line + 1, column, length, text, arguments))

    def _counted(self, match: Match) -> int:
        given = match.captures["args"][0] if "args" in match.captures else None
        if given is None:
            return ANY
        count = given.named_child_count
        start = given.start_byte
        if count and b"..." in self._source[start : min(given.end_byte, start + _SEEN)]:
            return ANY
        return count

    def _call(self, scope: int, match: Match) -> None:
        callee = match.captures["callee"][0]
        role = self._roles.get(match.node.type)
        if role and role[0] is Part.SEND:
            before = match.node.child_by_field_name(role[1])
            text = text_of(callee, self._source)
            text = f"{self._chain(before)}.{text}" if before else text
        else:
            text = self._chain(callee)
        if text.endswith(ELEMENT) or _VARIABLE.search(text):
            self._at_end(How.COMPUTED, scope, callee, text)
        elif (text.startswith(NEW) and "." not in text) or text.endswith(("()", UNKNOWN, PLAIN)):
            return
        else:
            self._at_end(How.CALL, scope, callee, text, self._counted(match))

    def _computed(self, scope: int, match: Match) -> None:
        self._at_end(How.COMPUTED, scope, match.node, text_of(match.node, self._source))

    def _new(self, scope: int, match: Match) -> None:
        self._at_start(How.NEW, scope, match.captures["type"][0], self._counted(match))

    def _element(self, scope: int, match: Match) -> None:
        text = self._chain(match.node)
        if not text[:1].islower() or "." in text:
            self._at_end(How.ELEMENT, scope, match.node, text)

    def _base(self, scope: int, match: Match) -> None:
        for owner in match.captures.get("base.owner", ()):
            name = type_text(match.node, self._source)
            text = f"{name}{FOR}{type_text(owner, self._source)}"
            self._at_end(How.BASE, scope, match.node, name)
            self.sites[-1] = msgspec.structs.replace(self.sites[-1], chain=text)
            return
        self._at_start(How.BASE, scope, match.node)

    def _type(self, scope: int, match: Match) -> None:
        self._at_start(How.TYPE, scope, match.node)

    def _field(self, scope: int, match: Match) -> None:
        """Take in a field that gets its value where an instance is made."""
        made = type_text(match.captures["owner"][0], self._source).replace(".", "/")
        text = f"{NEW}{made}.{text_of(match.node, self._source)}"
        self._at_end(How.VALUE, scope, match.node, text)

    def _case(self, scope: int, match: Match) -> None:
        """Take in a constant of the type of what is compared with it."""
        text = f"{self._chain(match.captures['of'][0])}.{text_of(match.node, self._source)}"
        self._at_end(How.VALUE, scope, match.node, text)

    def _bind(self, scope: int, match: Match) -> None:
        captures = match.captures
        role = _ROLES[match.what]
        given = captures["type"][0] if "type" in captures else None
        declared = type_text(given, self._source) if given else ""
        line = match.node.start_point[0] + 1
        if "names" in captures:
            for word, part in self._pairs(match):
                self.binds.append(Bind(scope, line, word, role, declared, part))
            return
        value = captures["value"][0] if "value" in captures else None
        if value and (value.start_byte, value.end_byte) in self._defined:
            return
        text = self._chain(value) if value else ""
        if "each" in captures:
            text = f"{self._chain(captures['each'][0])}.{ELEMENT}"
        for node in captures.get("name", ()):
            name = text_of(node, self._source)
            self.binds.append(Bind(scope, line, name, role, declared, text))

    def _pairs(self, match: Match) -> Iterator[tuple[str, str]]:
        """Yield the names on the left of an assignment with what each is given."""
        names = match.captures["names"][0].named_children
        if "each" in match.captures:
            values = ["", f"{self._chain(match.captures['each'][0])}.{ELEMENT}"]
        else:
            right = match.captures["values"][0].named_children if "values" in match.captures else []
            values = [
                "" if (each.start_byte, each.end_byte) in self._defined else self._chain(each)
                for each in right
            ]
            if len(values) == 1 and values[0].endswith("()"):
                values += [f"{values[0]}#{place}" for place in range(1, len(names))]
        for place, node in enumerate(names):
            name = text_of(node, self._source)
            if name != "_" and name.isidentifier():
                yield name, values[place] if place < len(values) else ""

    def _import(self, scope: int, match: Match) -> None:
        captures, node = match.captures, match.node
        kind = match.what.removeprefix("import.")
        own = text_of(node, self._source)
        if kind == "text":
            self._textual(scope, node, own)
            return
        origin = text_of(captures["from"][0], self._source) if "from" in captures else own
        if kind == "submodule":
            origin = f"self::{own}"
        local = text_of(captures["as"][0], self._source) if "as" in captures else own
        if kind in {"side", "wild"}:
            name, local = (NAMES if kind == "wild" else ""), ""
        else:
            name = _IMPORTS.get(kind, own)
        if kind == "all" and local == origin:
            local = _LAST.findall(local)[-1] if _LAST.search(local) else local
        if kind == "package" and "as" not in captures:
            local = ""
        line, column = node.start_point
        length = node.end_byte - node.start_byte
        self.imports.append(Brought(scope, line + 1, column, length, local, origin, name))

    def _textual(self, scope: int, node: Node, text: str) -> None:
        """Take in an import whose grammar tells its parts not apart."""
        line, column = node.start_point
        for origin, name, local in textual(text):
            length = len(text.partition("\n")[0].encode())
            self.imports.append(Brought(scope, line + 1, column, length, local, origin, name))

    def _export(self, scope: int, match: Match) -> None:
        captures, node = match.captures, match.node
        kind = match.what.removeprefix("export.")
        origin = text_of(captures["from"][0], self._source) if "from" in captures else ""
        if kind == "all":
            name, text = EVERYTHING, EVERYTHING
        elif kind == "space":
            name, text = text_of(node, self._source), EVERYTHING
        else:
            text = self._chain(node)
            text = DEFAULT if text == UNKNOWN else text
            plain = {"default": DEFAULT, "module": MODULE}.get(kind, text)
            name = text_of(captures["as"][0], self._source) if "as" in captures else plain
        self.exports.append(Export(name, text, origin))
        line, column = node.start_point
        length = node.end_byte - node.start_byte
        if origin:
            self.imports.append(Brought(scope, line + 1, column, length, "", origin, text))
        elif text != DEFAULT:
            self.sites.append(Site(How.VALUE, scope, line + 1, column, length, text))
