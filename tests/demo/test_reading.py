"""The bundled conversations through the reader: only what was typed counts as the user's."""

from __future__ import annotations

from pathlib import Path

import pytest

from hitherto.demo import lay_out
from hitherto.model import Place, Role, Turn
from hitherto.sources.transcripts.claude_code import ClaudeCode

NOT_SAID = ("Oracle", "MongoDB", "Fridays", "restarted every night", "CSV", "notes.txt", "pin the")
"""What a document, a tool, a summary, a helper's prompt and injected text bring in as rules."""


@pytest.fixture(scope="module")
def turns(tmp_path_factory: pytest.TempPathFactory) -> tuple[Turn, ...]:
    """Return every turn that the reader finds for the laid-out project."""
    place = lay_out(tmp_path_factory.mktemp("demo"))
    reader = ClaudeCode(place.agent_home / ".claude")
    project = str(place.project)
    here = Place(id="demo", root=project, worktrees=(project,))
    readings = [reader.read(found, None) for found in reader.find(here)]
    assert not any(reading.problems for reading in readings)
    return tuple(turn for reading in readings for turn in reading.turns)


def test_the_reader_finds_every_conversation_by_itself(turns: tuple[Turn, ...]) -> None:
    """Four sessions and one helper of one of them are recognised as the project's."""
    assert len({turn.provenance.source for turn in turns}) == 5
    assert len({turn.provenance.session for turn in turns}) == 4


def test_planted_rules_of_others_are_not_the_users(turns: tuple[Turn, ...]) -> None:
    """No user turn speaks the words that only documents, tools, agents or hitherto brought in."""
    typed = [turn.text for turn in turns if turn.provenance.role is Role.USER]
    assert 55 <= len(typed) <= 65
    assert not [text for text in typed for words in NOT_SAID if words in text]


def test_the_planted_rules_are_there_to_be_passed_over(tmp_path: Path) -> None:
    """The raw conversations do hold every one of those words, so that the test above can fail."""
    place = lay_out(tmp_path / "demo")
    raw = "".join(path.read_text(encoding="utf-8") for path in place.agent_home.rglob("*.jsonl"))
    assert [words for words in NOT_SAID if words not in raw] == []


def test_summary_and_helper_speak_as_agents(turns: tuple[Turn, ...]) -> None:
    """What an agent summarised or told its helper has an agent's authority."""
    spoken = [turn.text for turn in turns if turn.provenance.role is Role.AGENT]
    assert any("always deploy on Fridays" in text for text in spoken)
    assert any("notes.txt" in text for text in spoken)
