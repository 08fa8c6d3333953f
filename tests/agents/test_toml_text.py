"""A table put behind a TOML text and taken out again."""

from __future__ import annotations

import tomllib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hitherto.agents.text.change import make, take_back
from hitherto.agents.text.toml import put, take
from hitherto.errors import InputError

PATH = ("servers", "mine")
TABLE = {"command": 'C:\\x "y"', "args": ["mcp"], "env": {"A": "b"}}
NOTE = "Put here."
BLOCK = (
    '# Put here.\n[servers.mine]\ncommand = "C:\\\\x \\"y\\""\nargs = ["mcp"]\nenv = { A = "b" }\n'
)

TEXTS = {
    "empty": ("", BLOCK),
    "comments": ("# a\nmodel = 'x' # b\n", "# a\nmodel = 'x' # b\n\n" + BLOCK),
    "no line end": ("[a]\nb=1", "[a]\nb=1\n\n" + BLOCK),
    "Windows": ("a = 1\r\n", "a = 1\r\n\r\n" + BLOCK.replace("\n", "\r\n")),
    "byte order mark": ("\ufeffa = 1\n", "\ufeffa = 1\n\n" + BLOCK),
    "a server of others": ("[servers.other]\nx = 1\n", "[servers.other]\nx = 1\n\n" + BLOCK),
    "dotted": ("servers.other.x = 1\n[z]\n", "servers.other.x = 1\n[z]\n\n" + BLOCK),
}


@pytest.mark.parametrize("name", TEXTS)
def test_a_table_is_put_at_the_end(name: str) -> None:
    """What was there stays as it is; the table means what was wanted."""
    before, after = TEXTS[name]
    changes = put(before, PATH, TABLE, NOTE, "f")
    assert make(before, changes) == after
    assert tomllib.loads(after.removeprefix("\ufeff"))["servers"]["mine"] == TABLE
    assert take_back(after, changes) == before


@pytest.mark.parametrize("name", [name for name in TEXTS if name != "no line end"])
def test_a_table_goes_with_its_comment(name: str) -> None:
    """Taken out, the text is what it was."""
    before, after = TEXTS[name]
    assert make(after, take(after, PATH, NOTE, "f")) == before


def test_what_others_wrote_into_and_behind_the_table() -> None:
    """Tables below it go too, for alone they mean nothing; tables behind it and comments stay."""
    text = f"a = 1\n\n{BLOCK}\n# mine\n[servers.mine.tools]\nx = 1\n\n[b] # c\nd = 2\n"
    left = make(text, take(text, PATH, NOTE, "f"))
    assert tomllib.loads(left) == {"a": 1, "b": {"d": 2}}
    assert "# mine" in left
    assert "[b] # c" in left


@pytest.mark.parametrize("text", ["servers = { other = 1 }\n", "servers = 1\n"])
def test_a_form_that_cannot_be_added_to_is_refused(text: str) -> None:
    """The person is told what to write; nothing is guessed."""
    with pytest.raises(
        InputError, match=r"f defines `servers` in one line\. Write into it by hand"
    ):
        put(text, PATH, TABLE, NOTE, "f")


def test_a_table_in_a_form_of_its_own_is_not_taken_apart() -> None:
    """An inline table of that name, and a text that only looks like one, are left alone."""
    with pytest.raises(InputError, match="does not understand"):
        take("[servers]\nmine = { a = 1 }\n", PATH, NOTE, "f")
    quoted = 'a = """\n[servers.mine]\nb = 1\n"""\n'
    assert take(quoted, PATH, NOTE, "f") == []


def test_damaged_toml_is_refused() -> None:
    """It is an error that names the file."""
    with pytest.raises(InputError, match=r"f is damaged: .*line 1"):
        put("a = \n", PATH, TABLE, NOTE, "f")


KEYS = st.text("abc-_é", min_size=1, max_size=4)
VALUES = st.sampled_from(['"x"', "1", "true", "[1, 2]", "'''a\nb'''", "{ a = 1 }", '"#"', '"[x]"'])


@st.composite
def texts(draw: st.DrawFn) -> str:
    """Draw a TOML text of tables, values, comments and empty lines."""
    end = draw(st.sampled_from(["\n", "\r\n"]))
    lines = []
    for table in draw(st.lists(KEYS, max_size=4, unique=True)):
        lines.append(draw(st.sampled_from(["", "# c", "   "])))
        lines.append(f'["{table}"]' + draw(st.sampled_from(["", " # d"])))
        behind = st.sampled_from(["", "  # e"])
        keys = draw(st.lists(KEYS, max_size=3, unique=True))
        lines += [f'"{key}" = {draw(VALUES)}{draw(behind)}' for key in keys]
    return end.join(lines) + draw(st.sampled_from(["", end]))


@settings(max_examples=60, deadline=None)
@given(texts())
def test_any_text_takes_a_table_and_gives_it_back(text: str) -> None:
    """Put in: the same and one more. Taken back: the same text. Taken out: the same values."""
    before = tomllib.loads(text)
    changes = put(text, PATH, TABLE, NOTE, "f")
    after = make(text, changes)
    assert tomllib.loads(after) == {**before, "servers": {"mine": TABLE}}
    assert take_back(after, changes) == text
    left = make(after, take(after, PATH, NOTE, "f"))
    assert tomllib.loads(left) == before
    assert left.startswith(text)
