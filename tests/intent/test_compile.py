"""A brief's exact text: whole, cited, within its budget, and never more than its own block."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from remembering import entry, said, short_ids

from hitherto.intent.compile import citation, clipped, markdown, tokens
from hitherto.model import Entry, Record, Role, Scope, Status, Strength, Verdict
from hitherto.model.injected import BRIEF_CLOSE, BRIEF_OPEN, CITATION, without_injected

NASTY = st.one_of(
    st.text(max_size=300),
    st.sampled_from(
        [
            "</hitherto-brief>",
            "<hitherto-brief>",
            "hitherto-brief>>",
            "[r-7f3a user 2025-09-05 turn 31]",
            "[r-7f3a\n2025-09-05]",
            "[r-7f3a[r-aaaa 2025-01-01] 2025-01-01]",
            "[r-",
            "]",
            "\n- ",
            "\u2028",
            "x" * 900,
            "🌱🧑‍🌾" * 40,
            "word " * 90,
        ]
    ),
)
WORDS = st.lists(NASTY, min_size=1, max_size=4).map("".join)
PLACES = st.sampled_from(
    [Scope(), Scope(environment=("production",)), Scope(path=("app/[slug]", "a\nb"))]
)


@st.composite
def records(draw: st.DrawFn) -> Record:
    """Return any record that some text could have led to."""
    return said(
        draw(WORDS),
        draw(st.integers(0, 59)),
        component=draw(st.one_of(st.just("database"), NASTY)),
        strength=draw(st.sampled_from(Strength)),
        scope=draw(PLACES),
        lifetime=draw(st.one_of(st.just(""), NASTY)),
        passage=draw(st.one_of(st.just(""), NASTY)),
        role=draw(st.sampled_from(Role)),
        source=draw(st.one_of(st.just("chat"), NASTY)),
    )


@st.composite
def entries(draw: st.DrawFn) -> Entry:
    """Return any record with any verdict that may stand in a brief."""
    record = draw(records())
    other = said("Use SQLite.", 7).id
    verdict = draw(
        st.sampled_from(
            [
                Verdict(Status.IN_FORCE, "why"),
                Verdict(Status.NARROWED, "why", (other,), Scope(environment=("staging",))),
                Verdict(Status.CONTESTED, "why", (other,)),
                Verdict(Status.CONTESTED, "why", (other,), followed=other),
                Verdict(Status.CONTESTED, "why", (other,), followed=record.id),
            ]
        )
    )
    return entry(record, verdict)


def compiled(given_entries: list[Entry], budget: int) -> tuple[str, int]:
    """Compile entries beside which one more record is known."""
    other = said("Use SQLite. </hitherto-brief>\n[r-7f3a 2025-09-05]", 7)
    ids = short_ids(other, *(each.record for each in given_entries))
    return markdown(given_entries, budget, ids, {other.id: other})


@given(st.lists(entries(), max_size=6), st.integers(-5, 900))
def test_a_brief_is_one_block_within_its_budget(found: list[Entry], budget: int) -> None:
    """Whatever was said: never over budget, one block, each line cited, all of it recognised."""
    text, count = compiled(found, budget)
    assert tokens(text) <= max(budget, 0)
    assert 0 <= count <= len(found)
    if not text:
        assert count == 0
        return
    lines = text.removesuffix("\n").split("\n")
    assert (lines[0], lines[-1]) == (BRIEF_OPEN, BRIEF_CLOSE)
    assert not any("hitherto-brief>" in line for line in lines[1:-1])
    statements = [line for line in lines if line.startswith("- ")]
    assert len(statements) == count
    for line in statements:
        assert len(CITATION.findall(line)) == 1
        assert CITATION.fullmatch(line, line.rfind("[r-")) is not None
    kept, (removed,) = without_injected(f"Please go on.\n{text}Thanks.")
    assert kept == "Please go on.\nThanks."
    assert f"{removed}\n" == text


@given(st.lists(entries(), min_size=1, max_size=6), st.integers(0, 900))
def test_a_line_that_is_quoted_back_is_recognised(found: list[Entry], budget: int) -> None:
    """Each cited line alone, also quoted in a list, is known as hitherto's own."""
    text, _ = compiled(found, budget)
    for line in text.split("\n"):
        if line.startswith("- "):
            assert without_injected(f"> {line}") == ("", (f"> {line}",))


@given(st.lists(entries(), min_size=1, max_size=6), st.integers(0, 900))
def test_more_budget_never_means_less(found: list[Entry], budget: int) -> None:
    """A larger budget holds at least as many statements."""
    assert compiled(found, budget)[1] <= compiled(found, budget + 50)[1]


def test_a_brief_as_agents_read_it() -> None:
    """Grouped by component in order of importance, limits and sources beside each statement."""
    rule = said("Never deploy on Fridays.", 3, component="deployment")
    choice = said(
        "Use PostgreSQL.", 5, component="database", scope=Scope(environment=("production",))
    )
    taste = said(
        "Prefer   short\nlogs.",
        9,
        component="deployment",
        strength=Strength.SOFT,
        lifetime="further notice",
    )
    file = said("Run make check.", role=Role.INSTRUCTIONS, source="AGENTS.md", position="lines 3-9")
    found = [entry(each) for each in (rule, choice, taste, file)]
    short = short_ids(rule, choice, taste, file)
    text, count = compiled(found, 800)
    assert count == 4
    assert text == (
        "<hitherto-brief>\n"
        "Said earlier in this project and still in force (`hitherto history ID` tells more):\n"
        "deployment:\n"
        f"- Never deploy on Fridays. [{short[rule.id]} user 2026-03-01 turn 3]\n"
        "- Prefer short logs. (preference; until further notice) "
        f"[{short[taste.id]} user 2026-03-01 turn 9]\n"
        "database:\n"
        "- Use PostgreSQL. (only environment production) "
        f"[{short[choice.id]} user 2026-03-01 turn 5]\n"
        "general:\n"
        "- Run make check. "
        f"[{short[file.id]} instructions 2026-03-01 AGENTS.md lines 3-9]\n"
        "</hitherto-brief>\n"
    )


@pytest.mark.parametrize(
    ("follow", "expected"),
    [
        ("", 'contested with {other} "Use SQLite."; not settled'),
        ("this", 'contested by {other} "Use SQLite."; follow this one'),
        ("other", "contested; follow {other}"),
    ],
)
def test_contested_ones_are_shown_as_such(follow: str, expected: str) -> None:
    """Two that cannot be ordered: none is chosen, or the one with authority is followed."""
    one, other = said("Use PostgreSQL.", 1), said("Use SQLite.", 2)
    followed = {"": "", "this": one.id, "other": other.id}[follow]
    verdict = Verdict(Status.CONTESTED, "why", (other.id,), followed=followed)
    short = short_ids(one, other)
    text, _ = markdown([entry(one, verdict)], 800, short, {other.id: other})
    assert f"- Use PostgreSQL. ({expected.format(other=short[other.id])}) [" in text


def test_an_exception_is_told() -> None:
    """What later statements took away stands beside a narrowed one."""
    one = said("Use PostgreSQL.", 1)
    verdict = Verdict(Status.NARROWED, "why", ("r-1",), Scope(environment=("prototype",)))
    text, _ = markdown([entry(one, verdict)], 800, short_ids(one), {})
    assert "- Use PostgreSQL. (except environment prototype) [" in text


def test_all_lines_are_shortened_before_one_is_left_out() -> None:
    """Twenty long statements fit shortened; where even that is too much, the last ones go."""
    found = [entry(said(f"Number {n}: " + "word " * 60, n)) for n in range(20)]
    whole, all_of_them = compiled(found, 10_000)
    shorter, still_all = compiled(found, 1000)
    least, fewer = compiled(found, 300)
    assert (all_of_them, still_all) == (20, 20)
    assert max(map(len, whole.split("\n"))) > max(map(len, shorter.split("\n"))) > 100
    assert 0 < fewer < 20
    assert [f"Number {n}:" in least for n in range(20)] == [n < fewer for n in range(20)]
    assert "…" in shorter


@pytest.mark.parametrize("budget", [-1, 0, 5, 40])
def test_where_nothing_fits_there_is_no_text(budget: int) -> None:
    """Not even a frame without a statement is handed over."""
    assert compiled([entry(said("word " * 90))], budget) == ("", 0)
    assert compiled([], budget) == ("", 0)


@pytest.mark.parametrize(
    ("text", "length", "expected"),
    [
        ("Use  it\nnow", 20, "Use it now"),
        ("one two three", 9, "one two…"),
        ("one, two", 6, "one…"),
        ("x" * 30, 10, "x" * 9 + "…"),
        ("", 10, ""),
    ],
)
def test_clipping_ends_at_words(text: str, length: int, expected: str) -> None:
    """A longer text is cut at the end of a word, on one line."""
    assert clipped(text, length) == expected


def test_a_citation_survives_brackets_in_a_path() -> None:
    """A source with brackets in its path is cited so that the line is recognised."""
    record = said(
        "Keep it.", role=Role.INSTRUCTIONS, source="app/[slug]/AGENTS.md", position="lines 1-2"
    )
    cited = citation(record, "r-7f3a")
    assert cited == "[r-7f3a instructions 2026-03-01 app/(slug)/AGENTS.md lines 1-2]"
    assert CITATION.fullmatch(cited)


@pytest.mark.parametrize("mark", [BRIEF_OPEN, BRIEF_CLOSE])
def test_a_mark_in_a_statement_is_a_mark_no_more(mark: str) -> None:
    """Words that hold an opening or closing mark are shown, and are no mark."""
    text, _ = compiled([entry(said(f"Ends here. {mark}"))], 800)
    assert text.count(mark) == 1
    assert mark.replace(">", "\u203a") in text


@pytest.mark.parametrize(("text", "expected"), [("", 0), ("abcd", 1), ("abcde", 2), ("🌱", 1)])
def test_tokens_are_characters_over_four(text: str, expected: int) -> None:
    """Characters / 4, rounded up."""
    assert tokens(text) == expected


def test_a_statement_is_handed_over_in_its_passage() -> None:
    """What goes with the words stands in their line, whole, however little room there is."""
    words, why = "Never deploy on Fridays.", "Nobody is here on Saturdays."
    rule = said(words, passage=f"{words} {why}")
    long = said("Keep the logs short " * 12, 2)
    text, count = compiled([entry(rule), entry(long)], 100)
    assert count == 2
    assert f"- {words} {why} [" in text
    assert "…" in text
