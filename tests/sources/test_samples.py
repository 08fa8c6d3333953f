"""The readers on samples of real programs, where they are at hand."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import zstandard

from hitherto.model import Found, Problem, Reading, Role
from hitherto.sources.readers import Homes, readers
from hitherto.sources.recognise import recognise
from hitherto.sources.transcripts.hearing import hear

SHARED = Path(__file__).resolve().parents[2] / "../shared"
SAMPLES = SHARED / "samples" / "transcripts"
CHATS = SHARED / "data" / "chats"

pytestmark = [
    pytest.mark.shared,
    pytest.mark.skipif(
        not SAMPLES.is_dir(), reason="the shared samples are not beside the project"
    ),
]


def files(folder: str, ending: str) -> list[Path]:
    """Return the sample files of an agent, without the hooks' own records."""
    found = sorted((SAMPLES / folder).rglob(f"*{ending}"))
    return [path for path in found if "hooks" not in path.parts]


def read(path: Path) -> tuple[str, Reading]:
    """Recognise and read a file."""
    source = recognise(path, readers(Homes(Path("/none"), Path("/none"))))
    assert not isinstance(source, Problem), str(source)
    found = Found(kind=source.name, location=str(path), source=f"{source.name}:{path.stem}")
    return source.name, source.read(found, None)


@pytest.mark.parametrize("folder", ["claude-code", "codex", "specstory"])
def test_every_sample_is_recognised_and_read(folder: str) -> None:
    """Each sample is known by its content, and every turn of it has its provenance."""
    for path in files(folder, ".md" if folder == "specstory" else ".jsonl"):
        name, reading = read(path)
        assert name == folder
        assert reading.turns
        for turn in reading.turns:
            assert turn.provenance.position
            assert turn.provenance.digest


def test_no_agent_is_mistaken_for_another() -> None:
    """Every sample is recognised as its own agent's; what stands in a folder of parts as none's."""
    for folder in ("copilot-cli", "cursor", "gemini-cli", "opencode", "chatgpt", "vscode-chat"):
        for path in (*files(folder, ".jsonl"), *files(folder, ".json")):
            found = recognise(path, readers(Homes(Path("/none"), Path("/none"))))
            if isinstance(found, Problem):
                assert folder == "opencode", found
            else:
                assert found.name == folder, path


SAID = {
    "cursor/test-session.jsonl": ["run ls command", "now show me the git status"],
    "cursor/subagent-session.jsonl": [
        "Run ls -la in the workspace directory and return the output."
    ],
    "cursor/test-store.db": [],
    "gemini-cli/jsonl_v040.jsonl": ["Say hello and list files."],
    "gemini-cli/large.json": ["Run a command", "Step 1"],
    "gemini-cli/schema_drift.json": ["Describe this image:"],
    "gemini-cli/small.json": ["Hello"],
    "opencode/storage_v2/session/proj_test/ses_s_stage0_small.json": ["Hello"],
    "opencode/storage_v2/session/proj_test/ses_s_stage0_large.json": ["Step 1", "Step 2"],
    "opencode/storage_legacy/session/proj_test/ses_s_stage0_drift.json": [],
}


@pytest.mark.parametrize("name", sorted(SAID))
def test_exactly_what_was_typed(name: str) -> None:
    """Of each sample exactly the words that a person typed are read as theirs."""
    agent, reading = read(SAMPLES / name)
    assert agent == name.partition("/")[0]
    typed = [one.text for one in reading.turns if one.provenance.role is Role.USER]
    assert typed == SAID[name]
    assert all(one.provenance.at for one in reading.turns)


@pytest.mark.parametrize("folder", ["claude-code/2.1.332", "codex/0.171.0"])
def test_the_current_programs(folder: str) -> None:
    """Of a session with hooks, tools and reminders exactly the one prompt was typed."""
    (path,) = files(folder, ".jsonl")
    _, reading = read(path)
    assert reading.problems == ()
    assert [(one.provenance.role, one.text) for one in reading.turns] == [
        (Role.USER, "run the tests please")
    ]


def test_a_packed_sample(tmp_path: Path) -> None:
    """A packed rollout is recognised and gives what the plain one gives."""
    (plain,) = files("codex/0.171.0", ".jsonl")
    packed = tmp_path / f"{plain.name}.zst"
    packed.write_bytes(zstandard.ZstdCompressor().compress(plain.read_bytes()))
    texts = [[turn.text for turn in read(path)[1].turns] for path in (plain, packed)]
    assert texts[0] == texts[1]


def test_histories_agree_with_the_labelled_turns() -> None:
    """The turns of the histories are those that were labelled, one by one, by number."""
    rows = (CHATS / "chef-chopsky" / "turns.jsonl").read_text().splitlines()
    labelled = [json.loads(row) for row in rows]
    compared = 0
    for path in files("specstory", ".md"):
        expected = [row for row in labelled if row["file"] == path.name]
        if not expected:
            continue
        turns = read(path)[1].turns
        assert [row["turn"] for row in expected] == [turn.provenance.ordinal for turn in turns]
        for row, turn in zip(expected, turns, strict=True):
            assert row["user"].startswith(turn.text.split("\n", 1)[0][:60].strip())
            compared += 1
    assert compared > 50


@pytest.mark.parametrize("project", ["chef-chopsky", "getspecstory", "minsky"])
def test_no_labelled_statement_is_taken_for_pasted(project: str) -> None:
    """Every labelled statement's words are still among the typed ones."""
    rows = (CHATS / project / "turns.jsonl").read_text().splitlines()
    turns = {(row["file"], row["turn"]): row["user"] for row in map(json.loads, rows)}
    for row in (CHATS / project / "statements.jsonl").read_text().splitlines():
        statement = json.loads(row)
        said = turns[statement["file"], statement["turn"]]
        words = set(statement["text"].split()) & set(said.split())
        kept = words & set(hear(said).text.split())
        assert kept == words, statement["text"]
