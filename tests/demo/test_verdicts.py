"""What the bundled conversations are there to show: later words, scopes and lifetimes at work."""

from __future__ import annotations

import pytest

from hitherto.demo import lay_out
from hitherto.intent.extract import extract
from hitherto.model import Place, Record, Standing, Status, Task, Verdict
from hitherto.project.components import default_components
from hitherto.sources.transcripts.claude_code import ClaudeCode
from hitherto.validity import Grounds, displacements, verify

NOW = "2026-08-24T09:00:00Z"
Judged = list[tuple[Record, Verdict]]


@pytest.fixture(scope="module")
def judged(tmp_path_factory: pytest.TempPathFactory) -> Judged:
    """Return every record of the demo's conversations with its verdict, for no task at all."""
    place = lay_out(tmp_path_factory.mktemp("demo"))
    reader, components = ClaudeCode(place.agent_home / ".claude"), default_components()
    project = str(place.project)
    here = Place(id="demo", root=project, worktrees=(project,))
    turns = [turn for found in reader.find(here) for turn in reader.read(found, None).turns]
    records = [record for turn in turns for record in extract(turn, components)]
    records.sort(key=lambda record: (record.provenance.moment, record.id))
    displaced = displacements(Standing(records=tuple(records)))
    verdicts = verify(records, Grounds(task=Task(text=""), displacements=displaced, now=NOW))
    return [(record, verdicts[record.id]) for record in records]


def status(judged: Judged, words: str) -> Status:
    """Return the verdict of the one record with these words."""
    (found,) = [verdict.status for record, verdict in judged if words in record.words]
    return found


def test_the_later_interval_supersedes_the_earlier(judged: Judged) -> None:
    """Twenty seconds took the place of sixty."""
    assert status(judged, "every 60 seconds") is Status.SUPERSEDED
    assert status(judged, "every 20 seconds") is Status.IN_FORCE


def test_two_engines_hold_in_two_places(judged: Judged) -> None:
    """SQLite for the prototype and PostgreSQL in production contradict nothing."""
    engines = {
        record.value: (record.scope.environment, verdict.status)
        for record, verdict in judged
        if record.key == "database_engine"
    }
    assert engines == {
        "sqlite": (("prototype",), Status.IN_FORCE),
        "postgresql": (("production",), Status.IN_FORCE),
    }


def test_a_rule_is_taken_back_and_another_has_run_out(judged: Judged) -> None:
    """The line length was taken back; what held for one day is over."""
    assert status(judged, "at most 80 columns") is Status.RETRACTED
    assert status(judged, "north pier for today") is Status.EXPIRED


def test_what_others_asked_for_is_no_rule(judged: Judged) -> None:
    """Of documents, tools, summaries, helpers and injected text nothing is in force."""
    foreign = ("Oracle", "MongoDB", "Fridays", "restarted", "CSV", "notes.txt")
    held = [
        record.words
        for record, verdict in judged
        if verdict.status is not Status.PROPOSED and any(w in record.words for w in foreign)
    ]
    assert held == []
