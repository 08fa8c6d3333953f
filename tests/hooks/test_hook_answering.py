"""What an agent is told at each step of a session, and what is kept of it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from hook_stage import asked, project, said

from hitherto.bootstrap import open_memory
from hitherto.hooks import sessions
from hitherto.hooks.answering import RULES, answer
from hitherto.intent.compile import tokens
from hitherto.memory import Memory
from hitherto.model.injected import without_injected
from scratch_repo import Repo

TASK = "Add an API endpoint that exports invoices"


@pytest.fixture
def memory(repo: Repo) -> Iterator[Memory]:
    """Return the memory of a project with a few statements."""
    project(repo.root)
    with open_memory(repo.root) as opened:
        yield opened


def start(memory: Memory, source: str = "startup", session: str = "s-1") -> str:
    """Begin a session."""
    root = Path(memory.parts.place.root)
    return answer(memory, asked("SessionStart", root, session, source=source), "main")


def prompt(memory: Memory, text: str, session: str = "s-1", **more: object) -> str:
    """Submit a prompt."""
    root = Path(memory.parts.place.root)
    return answer(memory, asked("UserPromptSubmit", root, session, prompt=text, **more), "main")


def test_a_session_begins_with_the_standing_rules(memory: Memory) -> None:
    """What governs all work comes first, in few words; what is bound to a place waits."""
    text = start(memory)
    assert "run the unit tests" in text.splitlines()[3]
    assert "keep its old fields" in text
    assert "PostgreSQL" not in text
    assert tokens(text) <= RULES
    kept, taken_out = without_injected(text)
    assert (kept.strip(), len(taken_out)) == ("", 1)


def test_a_prompt_selects_by_its_own_words(memory: Memory) -> None:
    """The hook for a prompt says what its words select, and not what the session knows."""
    start(memory)
    assert "Redis" in prompt(memory, "Make the cache faster")
    assert "PostgreSQL" in prompt(memory, "Set up the production database")
    assert prompt(memory, "Tell me a joke about cats") == ""


def test_always_on_rules_are_not_for_every_prompt(memory: Memory) -> None:
    """A rule that no word of the prompt selects stays out, also without a session's start."""
    assert "unit tests" not in prompt(memory, "Make the cache faster")


def test_nothing_is_said_twice_in_a_session(memory: Memory) -> None:
    """The same prompt again is answered with silence; another session is told anew."""
    first = prompt(memory, TASK)
    assert "old fields" in first
    assert prompt(memory, TASK) == ""
    assert prompt(memory, TASK, session="s-2") == first


def test_what_the_start_said_no_prompt_repeats(memory: Memory) -> None:
    """A rule that the session began with is not said again for a prompt that selects it."""
    assert "old fields" in start(memory)
    assert "old fields" not in prompt(memory, TASK)


def test_what_is_new_is_said(memory: Memory) -> None:
    """A later statement on the same subject is handed over, the replaced one never again."""
    assert "Redis" in prompt(memory, "Make the cache faster")
    memory.remember([("We decided to use Memcached for the cache instead of Redis.", "line 9")])
    text = prompt(memory, "Make the cache faster")
    assert "Memcached" in text
    assert "We decided to use Redis" not in text


def test_compaction_gives_back_what_the_session_had(memory: Memory) -> None:
    """After a compaction the new start says the rules and all that was given, once."""
    start(memory)
    prompt(memory, "Make the cache faster")
    root = Path(memory.parts.place.root)
    sessions.add(memory.parts.folder, "s-1", "compacted")  # what PreCompact does
    text = start(memory, "compact")
    assert "unit tests" in text
    assert "Redis" in text
    assert prompt(memory, "Make the cache faster") == ""
    assert start(memory, "compact") == ""
    assert root.is_dir()


def test_compaction_without_its_hook(memory: Memory) -> None:
    """A start after compaction is enough, where nobody told of the compaction before."""
    start(memory)
    prompt(memory, "Make the cache faster")
    assert "Redis" in start(memory, "compact")


def test_compaction_without_a_start(memory: Memory) -> None:
    """Where no new start follows, the next prompt brings back the rules."""
    start(memory)
    sessions.add(memory.parts.folder, "s-1", "compacted")
    text = prompt(memory, "Make the cache faster")
    assert "unit tests" in text
    assert "Redis" in text
    assert "unit tests" not in prompt(memory, "And the dashboard?")


def test_a_resumed_session_keeps_what_it_had(memory: Memory) -> None:
    """Resuming repeats nothing; clearing begins anew."""
    assert start(memory)
    assert start(memory, "resume") == ""
    assert start(memory, "clear")


def test_what_the_session_itself_said_is_not_told_back(memory: Memory, world: Path) -> None:
    """A rule typed in this session is in its context; in another session it is handed over."""
    root = Path(memory.parts.place.root)
    path = said(
        world / ".claude" / "projects" / "x" / "s-1.jsonl",
        "s-1",
        root,
        ["From now on every export must be gzipped."],
    )
    answer(memory, asked("Stop", root, transcript_path=str(path)), "main")
    assert "gzipped" not in prompt(memory, "Write the export", transcript_path=str(path))
    assert "gzipped" in prompt(memory, "Write the export", session="s-2")
    assert "gzipped" in start(memory, "compact")


def test_a_prompt_that_decides_is_not_told_the_old_choice(memory: Memory) -> None:
    """What the prompt itself settles anew is not answered with what it replaces."""
    text = prompt(memory, "We use Memcached for the cache from now on instead of Redis.")
    assert "We decided to use Redis" not in text


def test_what_nobody_typed_selects_nothing(memory: Memory) -> None:
    """A command's output or our own words, sent as a prompt, are answered with silence."""
    injected = start(memory)
    assert prompt(memory, injected) == ""
    assert prompt(memory, "<local-command-stdout>API cache database</local-command-stdout>") == ""
    assert prompt(memory, "") == ""


def test_own_instruction_files_are_not_repeated(repo: Repo) -> None:
    """What stands in a file that the client loads by itself costs no tokens again."""
    repo.write("AGENTS.md", "# Rules\n\n- Always write a changelog entry before you commit.\n")
    repo.commit("Rules")
    project(repo.root, ["Always run the unit tests before you commit."])
    with open_memory(repo.root) as memory:
        memory.sync()
        seen = {}
        for client, more in (("claude", {}), ("codex", {"turn_id": "t"})):
            told = asked("SessionStart", repo.root, client, source="startup", **more)
            seen[client] = answer(memory, told, "main")
    assert "changelog" in seen["claude"]
    assert "changelog" not in seen["codex"]
    assert "unit tests" in seen["codex"]


def test_the_end_of_a_turn_reads_what_was_said_once(memory: Memory, world: Path) -> None:
    """Stop and SessionEnd read the conversation from where it was left; a sync finds no more."""
    root = Path(memory.parts.place.root)
    path = world / ".claude" / "projects" / "x" / "s-9.jsonl"
    rules = ["From now on every export must be gzipped.", "Never log invoice numbers."]
    for number in (1, 2):
        said(path, "s-9", root, rules[:number])
        event = "Stop" if number == 1 else "SessionEnd"
        assert answer(memory, asked(event, root, "s-9", transcript_path=str(path)), "main") == ""
        answer(memory, asked(event, root, "s-9", transcript_path=str(path)), "main")
    assert memory.sync().records == ()
    words = [each.record.words for each in memory.all()]
    assert [words.count(rule) for rule in rules] == [1, 1]
    assert all(each.record.provenance.role == "user" for each in memory.all())


def test_only_conversations_of_this_project_are_read(
    memory: Memory, world: Path, tmp_path: Path
) -> None:
    """A file elsewhere, of another project, behind a link or through dots is not touched."""
    root = Path(memory.parts.place.root)
    home = world / ".claude" / "projects" / "x"
    rule = ["From now on every export must be gzipped."]
    outside = said(tmp_path / "elsewhere" / "s.jsonl", "s", root, rule)
    foreign = said(home / "foreign.jsonl", "foreign", tmp_path, rule)
    link = home / "link.jsonl"
    link.symlink_to(outside)
    dots = f"{home}/../../../../{outside}"
    for path in (
        outside,
        foreign,
        link,
        dots,
        home,
        "/dev/zero",
        "/etc/passwd",
        "",
        "\0",
        "x" * 9000,
    ):
        answer(memory, asked("Stop", root, transcript_path=str(path)), "main")
        prompt(memory, TASK, session=str(path)[:50], transcript_path=str(path))
    assert not any("gzipped" in each.record.words for each in memory.all())


def test_the_talk_before_a_prompt_is_known(memory: Memory, world: Path) -> None:
    """The last turns of the conversation are read for a prompt, and the prompt itself not twice."""
    root = Path(memory.parts.place.root)
    path = said(
        world / ".claude" / "projects" / "x" / "s-1.jsonl",
        "s-1",
        root,
        ["Look at the dashboard", "Now its sections"],
    )
    assert "Overview" in prompt(memory, "Now its sections", transcript_path=str(path))


def test_cursor_gets_a_prompts_text_after_the_next_tool(memory: Memory) -> None:
    """Cursor takes no text with a prompt: it is held until a tool was used, and given once."""
    root = Path(memory.parts.place.root)

    def tell(event: str, **more: object) -> str:
        told = {"conversation_id": "c-1", "hook_event_name": event, **more}
        return answer(memory, asked(event, root, "c-1", **told), "main")

    assert "unit tests" in tell("sessionStart")
    assert tell("beforeSubmitPrompt", prompt="Make the cache faster") == ""
    assert "Redis" in tell("postToolUse", tool_name="Shell", tool_input={"command": "ls"})
    assert tell("postToolUse", tool_name="Shell", tool_input={"command": "ls"}) == ""
    assert tell("beforeSubmitPrompt", prompt="Make the cache faster") == ""
    assert tell("postToolUse", tool_name="Shell", tool_input={"command": "ls"}) == ""


def test_what_tools_did_is_noted_without_secrets(memory: Memory) -> None:
    """Files inside the project and commands are noted; secrets and what lies outside are not."""
    root = Path(memory.parts.place.root)
    secret = "ghp_" + "a1B2" * 9
    for name, given in (
        ("Write", {"file_path": str(root / "src" / "a.py"), "content": secret}),
        ("Write", {"file_path": "/etc/hosts"}),
        ("Edit", {"file_path": "../outside.py"}),
        ("Bash", {"command": f"curl -H 'Authorization: Bearer {secret}' x\nsecond line"}),
    ):
        told = asked("PostToolUse", root, tool_name=name, tool_input=given, tool_response={})
        assert answer(memory, told, "main") == ""
    text = (Path(memory.parts.folder) / "sessions" / "s-1.jsonl").read_text(encoding="utf-8")
    notes = [json.loads(line) for line in text.splitlines()]
    assert [each.get("path") for each in notes if each["kind"] == "touched"] == ["src/a.py"]
    assert [each["failed"] for each in notes if each["kind"] == "ran"] == [False]
    assert secret not in text
    assert "second line" not in text


def test_no_words_of_a_prompt_are_kept(memory: Memory) -> None:
    """A session's file holds ids, never what was typed."""
    prompt(memory, "Make the cache faster with hunter2hunter2")
    folder = Path(memory.parts.folder) / "sessions"
    assert "hunter2" not in "".join(path.read_text() for path in folder.iterdir())
