"""Small changes to JSON texts: what the owner wrote stays, what was put in goes again."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hitherto.agents.text import jsonc
from hitherto.agents.text.change import Change, make, take_back
from hitherto.agents.text.edits import put, take
from hitherto.errors import InputError

NEW = {"run": [1]}


def member(text: str, at: tuple[str | int, ...] = (), key: str | None = "new") -> str:
    """Return a text with one more member or element."""
    node = jsonc.find(jsonc.parse(text, "f"), at)
    assert node is not None
    return make(text, put(text, node, key, NEW))


def without(text: str, at: tuple[str | int, ...]) -> str:
    """Return a text without what stands at a path."""
    node = jsonc.find(jsonc.parse(text, "f"), at[:-1])
    assert node is not None
    return make(text, take(text, node, next(i for i in node.items if i.key == at[-1])))


PUT = {
    "empty": ("{}", '{\n  "new": {\n    "run": [\n      1\n    ]\n  }\n}'),
    "one line": ('{"a": 1}', '{"a": 1, "new": {"run": [1]}}'),
    "one line, comma": ('{"a": 1,}', '{"a": 1, "new": {"run": [1]},}'),
    "four spaces": (
        '{\n    "a": 1\n}\n',
        '{\n    "a": 1,\n    "new": {\n        "run": [\n            1\n        ]\n    }\n}\n',
    ),
    "tabs, line ends of Windows": (
        '{\r\n\t"a": 1\r\n}\r\n',
        '{\r\n\t"a": 1,\r\n\t"new": {\r\n\t\t"run": [\r\n\t\t\t1\r\n\t\t]\r\n\t}\r\n}\r\n',
    ),
    "byte order mark": (
        '\ufeff{\n "a": 1\n}',
        '\ufeff{\n "a": 1,\n "new": {\n  "run": [\n   1\n  ]\n }\n}',
    ),
    "trailing comma": (
        '{\n  "a": 1, // one\n}',
        '{\n  "a": 1, // one\n  "new": {\n    "run": [\n      1\n    ]\n  },\n}',
    ),
    "comment behind the last": (
        '{\n  "a": 1 // one\n  // the end\n}',
        '{\n  "a": 1, // one\n  "new": {\n    "run": [\n      1\n    ]\n  }\n  // the end\n}',
    ),
    "only a comment": (
        "{\n  // nothing yet\n}",
        '{\n  "new": {\n    "run": [\n      1\n    ]\n  }\n  // nothing yet\n}',
    ),
    "brace on the last line": (
        '{ "a": 1,\n  "b": "//" /* two */ }',
        '{ "a": 1,\n  "b": "//",\n  "new": {\n    "run": [\n      1\n    ]\n  } /* two */ }',
    ),
}


@pytest.mark.parametrize("name", PUT)
def test_a_member_is_put_in_as_the_owner_would(name: str) -> None:
    """Indentation, line ends, commas and comments of the text are kept and taken up."""
    before, after = PUT[name]
    assert member(before) == after
    assert jsonc.find(jsonc.parse(after, "f"), ("new",)).value == NEW  # type: ignore[union-attr]  # a failure shows it


@pytest.mark.parametrize("name", [name for name in PUT if name not in {"empty", "only a comment"}])
def test_a_member_that_was_put_in_goes_without_a_trace(name: str) -> None:
    """Taking out what was put behind others gives the characters that were there."""
    before, after = PUT[name]
    assert without(after, ("new",)) == before


TAKE = {
    "first": ('{"n": 1, "a": 2}', '{ "a": 2}'),
    "middle": ('{"a": 1, "n": 2, "b": 3}', '{"a": 1, "b": 3}'),
    "last with comma": ('{\n "a": 1,\n "n": 2,\n}', '{\n "a": 1,\n}'),
    "behind a line comment": ('{ // why\n"n": 1 }', "{ // why\n }"),
    "comment before the comma": ('{"a": 1 /* x */, "n": 2}', '{"a": 1 /* x */}'),
    "comment behind the comma": ('{"a": 1, /* x */ "n": 2}', '{"a": 1 /* x */}'),
    "only": ('{\n  // why\n  "n": 1\n}', "{\n  // why\n}"),
}


@pytest.mark.parametrize("name", TAKE)
def test_a_member_is_taken_out_wherever_it_stands(name: str) -> None:
    """Its comma goes with it, comments stay, and what is left is the same JSON."""
    before, after = TAKE[name]
    assert without(before, ("n",)) == after
    jsonc.parse(after, "f")


@pytest.mark.parametrize(
    "text",
    [
        '{"a": }',
        '{"a" 1}',
        "{a: 1}",
        '{"a": 1',
        '["a" "b"]',
        "[1,,2]",
        '{"a": 1} x',
        "/* open",
        '{"a": tru}',
        "[" * 5000,
        '"\n"',
    ],
)
def test_a_damaged_text_is_refused_with_its_line(text: str) -> None:
    """What is no JSON is an error that names the file, never a guess."""
    with pytest.raises(InputError, match=r"f\.json is damaged: line \d+ is no JSON"):
        jsonc.parse(text, "f.json")


def test_the_last_of_a_repeated_key_counts() -> None:
    """As clients read it, so it is found."""
    assert jsonc.find(jsonc.parse('{"a": 1, "a": 2}', "f"), ("a",)).value == 2  # type: ignore[union-attr]  # a failure shows it


def test_changes_refuse_a_text_that_is_another() -> None:
    """A change that does not fit is never made somewhere else."""
    with pytest.raises(ValueError, match="not what was to be changed"):
        make("abc", [Change(1, "x", "y")])


VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4)
    ),
    max_leaves=12,
)
OBJECTS = st.dictionaries(st.text(max_size=6).filter(lambda key: key != "new"), VALUES, max_size=5)
GAPS = st.sampled_from(["", " ", "\n", "\n  ", "\t", " // note\n", "/* a, {b */", "\r\n", "\n\n"])


@st.composite
def texts(draw: st.DrawFn) -> tuple[str, Any]:
    """Draw an object and some way to write it, with comments and trailing commas."""
    value = draw(OBJECTS)

    def written(each: Any) -> str:
        gap = draw(GAPS)
        comma = draw(st.sampled_from(["", ","]))
        match each:
            case dict() if each:
                inner = [f"{json.dumps(k)}{draw(GAPS)}:{written(v)}" for k, v in each.items()]
                body = "{" + gap + f",{draw(GAPS)}".join(inner) + comma + draw(GAPS) + "}"
            case list() if each:
                body = (
                    "[" + gap + f"{gap},{gap}".join(map(written, each)) + comma + draw(GAPS) + "]"
                )
            case _:
                body = json.dumps(each, ensure_ascii=draw(st.booleans()))
        return draw(GAPS) + body + draw(GAPS)

    mark = draw(st.sampled_from(["", "\ufeff"]))
    return mark + written(value), value


@settings(max_examples=60, deadline=None)
@given(texts())
def test_any_text_takes_a_member_and_gives_it_back(drawn: tuple[str, Any]) -> None:
    """Put in, one value more; taken back, the same text; taken out, the same values."""
    text, value = drawn
    root = jsonc.parse(text, "f")
    assert root is not None
    assert root.value == value
    changes = put(text, root, "new", NEW)
    after = make(text, changes)
    assert jsonc.parse(after, "f").value == {**value, "new": NEW}  # type: ignore[union-attr]  # a failure shows it
    assert take_back(after, changes) == text
    left = without(after, ("new",))
    assert jsonc.parse(left, "f").value == value  # type: ignore[union-attr]  # a failure shows it
    assert left.count("note") == text.count("note")


@settings(max_examples=60, deadline=None)
@given(texts(), st.data())
def test_any_member_goes_out_of_any_text(drawn: tuple[str, Any], data: st.DataObject) -> None:
    """Whatever stands around a member, what is left has the other values and all comments."""
    text, value = drawn
    if not value:
        return
    key = data.draw(st.sampled_from(sorted(value)))
    left = without(text, (key,))
    expected = {each: inner for each, inner in value.items() if each != key}
    assert jsonc.parse(left, "f").value == expected  # type: ignore[union-attr]  # a failure shows it
