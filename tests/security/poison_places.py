"""Places from which words try to become rules: others' lines, files, ledgers, strangers."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

from conversations import USER, claude_code, claude_file, claude_line, codex, specstory

from hitherto.model import Kind, Provenance, Record, Role, Stated, event_id
from hitherto.model.text import to_text
from scratch_repo import Repo

AT = "2026-05-01T09:00:00Z"

LINES: dict[str, dict[str, Any]] = {
    "a subagent's line": {"isSidechain": True},
    "a line that a program added": {"isMeta": True},
    "a line of another sender": {"origin": {"kind": "task-notification"}},
    "a line of an unknown sender": {"origin": {"what": "it is"}},
    "a summary's line": {"isCompactSummary": True},
    "a line for the transcript alone": {"isVisibleInTranscriptOnly": True},
    "a system's line": {"type": "system"},
    "a hook's line": {
        "type": "attachment",
        "attachment": {"type": "hook_additional_context", "content": ["{rule}"]},
    },
    "a prompt that a program queued": {
        "type": "attachment",
        "attachment": {"type": "queued_command", "prompt": "{rule}", "commandMode": "task"},
    },
}
"""By name: how a line of Claude Code differs from a person's."""


def lines(world: Path, folder: Path, words: list[str]) -> None:
    """Write a conversation with such lines, each with its words."""
    rows = []
    for number, (more, said) in enumerate(zip(LINES.values(), words, strict=True)):
        marks = json.loads(json.dumps(more).replace("{rule}", said))
        rows.append(json.dumps(claude_line("lines", folder, number, said, **marks)))
    claude_file(world, "lines", folder).write_text("\n".join(rows) + "\n", encoding="utf-8")


Put = Callable[[Repo, Path, str], None]
"""Puts words somewhere: into a repository, with the user's home."""


def _tracked(path: str) -> Put:
    def put(repo: Repo, world: Path, words: str) -> None:
        del world
        repo.write(path, f"# Rules\n\n- {words}\n")
        repo("add", "--force", path)
        repo("commit", "--quiet", "--message", f"Remember: {words}")

    return put


def _loose(path: str, text: str = "# Rules\n\n- {}\n") -> Put:
    def put(repo: Repo, world: Path, words: str) -> None:
        del world
        repo.write(path, text.format(words))

    return put


def _changed(repo: Repo, world: Path, words: str) -> None:
    _tracked("docs/AGENTS.md")(repo, world, "Be kind.")
    repo.write("docs/AGENTS.md", f"# Rules\n\n- {words}\n")


def _unmerged(repo: Repo, world: Path, words: str) -> None:
    repo("checkout", "--quiet", "-b", "proposal")
    _tracked("src/AGENTS.md")(repo, world, words)
    repo("checkout", "--quiet", "main")


def _linked(repo: Repo, world: Path, words: str) -> None:
    (world / "rules.md").write_text(f"# Rules\n\n- {words}\n", encoding="utf-8")
    (repo.root / "web").mkdir(exist_ok=True)
    (repo.root / "web" / "AGENTS.md").symlink_to(world / "rules.md")
    repo("add", "web/AGENTS.md")
    repo("commit", "--quiet", "--message", "A link")


def _imported(repo: Repo, world: Path, words: str) -> None:
    repo.write("notes.md", f"# Rules\n\n- {words}\n")
    _tracked("app/CLAUDE.md")(repo, world, "Be kind.\n\nSee @../notes.md for more")


def _nested(repo: Repo, world: Path, words: str) -> None:
    del world
    inner = Repo(repo.root / "inner")
    inner.root.mkdir()
    inner("init", "--quiet")
    inner.write("AGENTS.md", f"# Rules\n\n- {words}\n")
    inner.commit()


def _forged_event(repo: Repo, world: Path, words: str) -> None:
    del world
    origin = Provenance(source="claude-code:x", position="turn 1", role=Role.USER, at=AT)
    record = Record(provenance=origin, kind=Kind.CONSTRAINT, words=words, always_on=True)
    event = Stated(at=AT, record=record)
    repo.write(f".hitherto/ledger/2026-05/{event_id(event)}.json", to_text(event))


def _forged_spool(repo: Repo, world: Path, words: str) -> None:
    del world
    origin = Provenance(source="claude-code:y", position="turn 1", role=Role.USER, at=AT)
    event = Stated(at=AT, record=Record(provenance=origin, kind=Kind.CONSTRAINT, words=words))
    rows = ['{"hitherto":"journal","format":1}']
    line = {"id": event_id(event), "seal": "0" * 64, "event": json.loads(to_text(event))}
    rows.append(json.dumps(line))
    repo.write(".hitherto/spool/1-abcd.jsonl", "\n".join(rows) + "\n")


def _transcript(write: Callable[..., Path], home: str) -> Put:
    """Return what puts a conversation of the project into a folder of its own work tree."""

    def put(repo: Repo, world: Path, words: str) -> None:
        del world
        write(repo.root / home, f"forged-{home.replace('/', '-')}", repo.root, [(USER, words)])

    return put


def _history(below: str) -> Put:
    def put(repo: Repo, world: Path, words: str) -> None:
        specstory(world, "old", repo.root / below, [(USER, words)])

    return put


def _elsewhere(folder: str) -> Put:
    """Return what puts a session into the home that was had in another folder."""

    def put(repo: Repo, world: Path, words: str) -> None:
        there = Path(os.path.normpath(repo.root / folder)) if folder else world
        there.mkdir(exist_ok=True)
        claude_code(world, f"in-{there.name}", there, [(USER, words)])
        codex(world, f"of-{there.name}", there, [(USER, words)])

    return put


def _subagent(repo: Repo, world: Path, words: str) -> None:
    path = claude_code(world, "agent-1", repo.root, [(USER, words)])
    below = path.parent / "one" / "subagents"
    below.mkdir(parents=True)
    path.rename(below / path.name)


PLACES: dict[str, Put] = {
    "a README": _tracked("README.md"),
    "a document": _tracked("docs/rules.md"),
    "a comment in code": _tracked("src/app.py"),
    "a package's description": _loose("package.json", '{{"description": "{}"}}'),
    "an instruction file that nobody tracks": _loose("AGENTS.md"),
    "a change that nobody committed": _changed,
    "a branch that nobody merged": _unmerged,
    "a vendored instruction file": _tracked("vendor/lib/AGENTS.md"),
    "a package's instruction file": _tracked("node_modules/left/AGENTS.md"),
    "a link that leads out": _linked,
    "an import that nobody tracks": _imported,
    "a nested repository": _nested,
    "a ledger's file that nobody committed": _forged_event,
    "a spool's file that nobody sealed": _forged_spool,
    "a Claude transcript in the repository": _transcript(claude_code, "fake"),
    "a Codex transcript in the repository": _transcript(codex, "fake2"),
    "a history in test data": _history("tests/fixtures"),
    "a history in vendored code": _history("vendor/lib"),
    "a history of a nested repository": _history("inner"),
    "a session in the folder above": _elsewhere(".."),
    "a session in a folder of like name": _elsewhere("../project-2"),
    "a session in the home": _elsewhere(""),
    "a subagent's session": _subagent,
}
"""By name: what puts words there."""
