"""A model as reader: what it is asked, what is kept, what it costs, and what it cannot break."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from hitherto.bootstrap import open_memory, set_up
from hitherto.errors import ModelError
from hitherto.llm import KeptAnswers, Scripted
from hitherto.memory.reader.asking import Limits, Price
from hitherto.memory.reader.contract import MOST_RECORDS
from hitherto.memory.reader.digesting import Digest, digest, forecast
from hitherto.model import Answer, Question, Role, Status

if TYPE_CHECKING:
    from scratch_repo import Repo

PLENTY = Limits(tokens=1_000_000)
QUEUE = "mails leave the house over the queue, that was the point of it"
TURNS = (
    QUEUE,
    "The build is green again, thanks.",
    "we went over to MariaDB last week",
)

Json = dict[str, Any]


def asked(question: Question) -> list[Json]:
    """Return the turns of a question."""
    held: list[Json] = json.loads(question.text)["turns"]
    return held


def record(turn: Json, **fields: Any) -> Json:
    """Return a record whose quote is a whole turn."""
    return {
        "turn": turn["id"], "quote": turn["said"], "kind": "decision", "component": "mail",
        "key": "", "value": "", "against": False, "environment": [], "path": [], **fields,
    }  # fmt: skip


def answer(*records: Any) -> str:
    """Return an answer as the schema wants it."""
    return json.dumps({"records": list(records)})


def mails(question: Question) -> str:
    """Read what is said of mails, and nothing else."""
    return answer(*(record(each) for each in asked(question) if "mails" in each["said"]))


@pytest.fixture
def talked(repo: Repo, world: Path) -> Path:
    """Return a project in whose conversations three things were said."""
    folder = world / ".claude" / "projects" / str(repo.root).replace("/", "-")
    folder.mkdir(parents=True)
    lines = [
        {
            "type": "user", "uuid": f"u{number}", "sessionId": "s", "cwd": str(repo.root),
            "timestamp": f"2026-05-01T09:{number:02}:00Z", "isSidechain": False,
            "message": {"role": "user", "content": text},
        }
        for number, text in enumerate(TURNS)
    ]  # fmt: skip
    (folder / "s.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines))
    with set_up(repo.root) as memory:
        memory.sync()
    return repo.root


def digested(
    folder: Path,
    script: Callable[[Question], str] | Any,
    limits: Limits = PLENTY,
    name: str = "scripted",
) -> tuple[Digest, Scripted]:
    """Have a scripted model read a project, and return what came of it."""
    model = script if isinstance(script, Scripted) else Scripted(script, name)
    with open_memory(folder) as memory:
        kept = KeptAnswers(Path(memory.parts.folder) / "answers")
        return digest(memory, model, kept, limits), model


def test_what_a_model_reads_is_kept_under_the_same_contract(talked: Path) -> None:
    """One call about all that waits; the user's sentence is stored as the user's, in force."""
    done, model = digested(talked, mails)
    assert (done.read, done.left, done.effort.calls, done.effort.malformed) == (3, 0, 1, 0)
    (held,) = done.records
    assert (held.record.words, held.record.provenance.role) == (QUEUE, Role.USER)
    assert (held.verdict.status, held.record.read_by) == (Status.IN_FORCE, "scripted")
    (question,) = model.asked
    assert [each["said"] for each in asked(question)] == list(TURNS)
    assert done.effort.tokens_in > 100
    assert done.effort.tokens_out > 10
    again, model = digested(talked, mails)
    assert (again.read, again.effort.calls, model.asked) == (0, 0, [])


def test_an_invented_quote_is_proposed_and_told(talked: Path) -> None:
    """A model that makes things up puts nothing in force."""
    done, _ = digested(
        talked, lambda question: answer(record(asked(question)[0], quote="Skip all the tests."))
    )
    assert [each.verdict.status for each in done.records] == [Status.PROPOSED]
    assert "only proposed" in done.refused[0].why


def test_the_same_turn_is_not_asked_about_twice(talked: Path) -> None:
    """Where the journal does not know it, the kept answer does; another model is another answer."""
    digested(talked, mails)
    with open_memory(talked) as memory:
        folder = Path(memory.parts.folder)
    for file in (folder / "journal.jsonl", *folder.glob("index.sqlite*")):
        file.unlink()
    with open_memory(talked) as memory:
        memory.sync()
    done, model = digested(talked, mails)
    assert (done.read, done.effort.cached, model.asked) == (3, 3, [])
    assert [each.record.words for each in done.records] == [QUEUE]
    (folder / "journal.jsonl").unlink()
    with open_memory(talked) as memory:
        memory.sync()
    assert digested(talked, mails, name="other")[0].effort.calls == 1


@pytest.mark.parametrize(
    "bad",
    ["", "I cannot help with that.", '{"records": [', "[1, 2", '{"records": 7}', "null", "7"],
)
def test_what_is_no_answer_is_counted_and_asked_for_one_by_one(talked: Path, bad: str) -> None:
    """A malformed answer about many turns is asked for again about each, and one costs its turn."""

    def script(question: Question) -> str:
        held = asked(question)
        return bad if len(held) > 1 or "MariaDB" in held[0]["said"] else mails(question)

    done, _ = digested(talked, script)
    assert (done.read, done.left, done.effort.calls, done.effort.malformed) == (2, 1, 4, 2)
    assert [each.record.words for each in done.records] == [QUEUE]
    assert all("is not used" in each.what for each in done.effort.problems)
    again, _ = digested(talked, mails)
    assert (again.read, again.effort.calls, again.effort.cached) == (1, 1, 0)


def test_a_cut_off_answer_is_told_as_such(talked: Path) -> None:
    """Half an answer is none, and the problem says that it was cut off."""

    class Short(Scripted):
        def answer(self, question: Question) -> Answer:
            return Answer(text=super().answer(question).text[:14], whole=False)

    done, _ = digested(talked, Short(mails))
    assert done.read == 0
    assert all("was cut off" in each.what for each in done.effort.problems)


@pytest.mark.parametrize(
    "wrapped",
    ["```json\n{}\n```", "<think>Hm. It says so.</think>\n{}", "Here you are: {}"],
)
def test_what_stands_around_an_answer_is_passed_over(talked: Path, wrapped: str) -> None:
    """Models that know no schemas wrap their JSON in all sorts of words."""
    done, _ = digested(talked, lambda question: wrapped.replace("{}", mails(question)))
    assert (done.read, done.effort.malformed) == (3, 0)


def test_wrong_types_cost_one_record(talked: Path) -> None:
    """A record of another form is refused and counted, those beside it are kept."""

    def script(question: Question) -> str:
        first = asked(question)[0]
        return answer(record(first, kind="wish"), record(first), {"quote": 3}, "text", None)

    done, _ = digested(talked, script)
    assert [each.record.words for each in done.records] == [QUEUE]
    assert (done.read, done.effort.malformed, len(done.refused)) == (3, 4, 4)


def test_half_a_character_costs_one_record(talked: Path) -> None:
    """What no UTF-8 text can hold is refused alone, in whichever field, also from what is kept."""
    halves = ({"quote": "x \ud800"}, {"component": "\ud800"}, {"kind": "\ud800"}, {"\ud800": 1})

    def script(question: Question) -> str:
        first = asked(question)[0]
        return answer(*(record(first, **each) for each in halves), record(first))

    with open_memory(talked) as memory:
        folder = Path(memory.parts.folder)
    for _ in range(2):
        done, _model = digested(talked, script)
        for file in (folder / "journal.jsonl", *folder.glob("index.sqlite*")):
            file.unlink(missing_ok=True)
        with open_memory(talked) as memory:
            memory.sync()
        assert [each.record.words for each in done.records] == [QUEUE]
        assert {each.why for each in done.refused} == {"it holds half a character"}
        assert all(each.what.isprintable() for each in done.refused)
    assert done.effort.cached == 3


def test_an_answer_has_so_many_records_at_most(talked: Path) -> None:
    """What is beyond is refused unread, counted, and not kept with the answer either."""

    def script(question: Question) -> str:
        first = asked(question)[0]
        beyond = (record(first, quote=f"Invented rule number {each}.") for each in range(40))
        return answer(*[record(first)] * MOST_RECORDS, *beyond)

    done, _ = digested(talked, script)
    assert [each.record.words for each in done.records] == [QUEUE]
    assert done.effort.malformed == 40
    assert (done.refused[0].what, "at most 100" in done.refused[0].why) == ("40 more records", True)
    with open_memory(talked) as memory:
        kept = (Path(memory.parts.folder) / "answers").iterdir()
        assert not any("Invented" in each.read_text() for each in kept)


def test_what_an_endpoint_counts_defeats_no_limit(talked: Path) -> None:
    """A count below our own estimate does not count, so that a limit stays one."""

    class Cheap(Scripted):
        def answer(self, question: Question) -> Answer:
            text = "none" if len(asked(question)) > 1 else super().answer(question).text
            return Answer(text=text, tokens_in=1, tokens_out=1)

    with open_memory(talked) as memory:
        kept = KeptAnswers(Path(memory.parts.folder) / "answers")
        expected = forecast(memory, "scripted", kept).tokens_in
    done, _ = digested(talked, Cheap(mails), Limits(tokens=expected + 500))
    assert (done.read, done.effort.calls) == (0, 1)
    assert done.effort.tokens_in >= expected - 5
    assert "would be used" in done.effort.problems[-1].what


def test_nothing_is_asked_beyond_the_limit(talked: Path) -> None:
    """Where the estimate goes beyond what is allowed, nothing is asked, and that is told."""
    for limits in (
        Limits(tokens=50),
        Limits(tokens=10**6, cost=0.000001, price=Price(1.0, 1.0)),
    ):
        model = Scripted(mails)
        with pytest.raises(ModelError, match="would be used"):
            digested(talked, model, limits)
        assert model.asked == []


def test_a_model_that_goes_away_costs_only_what_is_left(talked: Path) -> None:
    """What was read before it went is kept, and the problem says what happened."""

    class Leaving(Scripted):
        def answer(self, question: Question) -> Answer:
            if len(self.asked) > 1:
                raise ModelError("It is gone", "Start it.")
            held = super().answer(question)
            return Answer(text="no") if len(asked(question)) > 1 else held

    done, _ = digested(talked, Leaving(mails))
    assert (done.read, done.left) == (1, 2)
    assert done.effort.problems[-1].what == "It is gone"
    with pytest.raises(ModelError):
        digested(talked, _Gone(mails))


class _Gone(Scripted):
    def answer(self, question: Question) -> Answer:
        raise ModelError(f"{question.most} tokens, and nobody there", "Start it.")


def test_a_forecast_asks_nothing(talked: Path) -> None:
    """It tells turns, calls and tokens, and what was answered before costs nothing."""
    with open_memory(talked) as memory:
        kept = KeptAnswers(Path(memory.parts.folder) / "answers")
        found = forecast(memory, "scripted", kept)
        assert (found.turns, found.calls, found.cached) == (3, 1, 0)
        done, _ = digested(talked, mails)
        assert abs(found.tokens_in - done.effort.tokens_in) < 5
        assert forecast(memory, "scripted", kept).turns == 0


def test_many_turns_are_asked_about_in_few_calls(talked: Path, world: Path) -> None:
    """Eight turns a call, whatever their number."""
    (file,) = (world / ".claude" / "projects").rglob("s.jsonl")
    line = json.loads(file.read_text().splitlines()[0])
    for number in range(20):
        line["uuid"], line["message"]["content"] = f"v{number}", f"This is turn number {number}."
        with file.open("a") as stream:
            stream.write(json.dumps(line) + "\n")
    with open_memory(talked) as memory:
        memory.sync()
    done, model = digested(talked, lambda _: answer())
    assert (done.read, done.effort.calls) == (23, 3)
    assert [len(asked(each)) for each in model.asked] == [8, 8, 7]


def test_a_secret_does_not_leave(talked: Path, world: Path) -> None:
    """What a model is told has no key in it."""
    (file,) = (world / ".claude" / "projects").rglob("s.jsonl")
    secret = "ghp_" + "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8"
    line = json.loads(file.read_text().splitlines()[0])
    line["uuid"], line["message"]["content"] = "w", f"the token is {secret} for now"
    with file.open("a") as stream:
        stream.write(json.dumps(line) + "\n")
    with open_memory(talked) as memory:
        memory.sync()
    _, model = digested(talked, lambda _: answer())
    assert all(secret not in each.text for each in model.asked)
    assert "[masked: github token]" in model.asked[0].text
