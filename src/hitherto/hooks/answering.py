"""What the agent is told at a step of its session, and what is read of it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from hitherto.hooks import noting, sessions
from hitherto.hooks.payload import CURSOR, END, PROMPT, START, STOP, TOOL, Asked, name_of
from hitherto.hooks.sessions import State
from hitherto.memory import Memory
from hitherto.memory.working import (
    conversation,
    read_conversation,
    selected,
    standing_rules,
    subjects,
)
from hitherto.model import Brief, Record, Role, Task
from hitherto.sources.transcripts.hearing import hear
from hitherto.sources.transcripts.tail import tail

BUDGET = 800  # tokens with a prompt
RULES = 300  # tokens at a session's start
_AT_ONCE = 15.0  # seconds: Codex tells of a resumed session's start twice, compacted at last
_SHARE = 500  # tokens of a prompt's that rules may take which are owed since a compaction

_OWN_FILES = {
    "claude": ("CLAUDE.md", "CLAUDE.local.md"),
    "codex": ("AGENTS.md", "AGENTS.override.md"),
    "cursor": ("AGENTS.md", ".cursorrules", ".cursor/rules/"),
    "gemini": ("GEMINI.md",),
}
_IMPORTED = "AGENTS.md"
_LARGEST = 1 << 16


def answer(memory: Memory, asked: Asked, branch: str) -> str:
    """Do what a step asks for and return the text that the agent is to see; mostly none.

    Args:
        memory: the project's.
        asked: what happened.
        branch: what is checked out.

    Raises:
        StoreError: what was said could not be kept.
    """
    folder = memory.parts.folder
    if asked.step == START:
        return _start(memory, asked, branch)
    if asked.step == PROMPT:
        return _prompt(memory, asked, branch)
    if asked.step == TOOL:
        return tool(folder, memory.parts.place.root, asked)
    if asked.step in {STOP, END} and asked.transcript:
        read_conversation(memory, asked.transcript)
    return ""


def tool(folder: str, root: str, asked: Asked) -> str:
    """Note what a tool did; return the text that waited for a client which takes one only now."""
    noting.note(folder, root, asked)
    if asked.client != CURSOR:
        return ""
    name = _name(asked)
    text, ids = sessions.load(folder, name).held
    if text:
        sessions.add(folder, name, "given", ids=ids)
    return text


def _start(memory: Memory, asked: Asked, branch: str) -> str:
    """Say the standing rules; after a compaction also what the session had and what it said."""
    folder, name = memory.parts.folder, _name(asked)
    sessions.prune(folder)
    compacted = asked.source == "compact"
    state = sessions.load(folder, name)
    if compacted and not state.owed:
        if state.since and state.ruled > sessions.now(_AT_ONCE):
            return ""
        sessions.add(folder, name, "compacted")
    elif not compacted and asked.source != "resume":
        sessions.add(folder, name, "began")
    sessions.add(folder, name, "owed")
    return _tell(folder, asked, _rules(memory, asked, branch), rules=True)


def _prompt(memory: Memory, asked: Asked, branch: str) -> str:
    """Say what the prompt's own words select, and nothing that the agent has been told."""
    folder, name = memory.parts.folder, _name(asked)
    heard = hear(asked.prompt)
    if heard.role is not Role.USER or not heard.text.strip():
        return ""
    state = sessions.load(folder, name)
    owed = [_rules(memory, asked, branch, _SHARE)] if state.owed else []
    spent = sum(brief.tokens for brief in owed)
    state.given.update(entry.record.id for brief in owed for entry in brief.entries)
    found = conversation(memory, asked.transcript) if asked.transcript else None
    task = Task(
        text=heard.text,
        session=asked.session,
        context=tail(found[1], heard.text) if found else (),
        paths=heard.paths,
        branch=branch,
    )
    brief = _selected(memory, task, BUDGET - spent, _known(memory, asked, state))
    return _tell(folder, asked, *owed, brief, rules=bool(owed))


def _selected(memory: Memory, task: Task, budget: int, known: Callable[[Record], bool]) -> Brief:
    """Return what a prompt selects, without what it decides anew itself."""
    brief = selected(memory, task, budget=budget, without=known)
    keys = {_key(entry.record) for entry in brief.entries if entry.record.key}
    # Reading a prompt as statements takes long where nothing is warm: only where it may matter.
    said = subjects(memory, task.text) if keys else frozenset()
    if keys.isdisjoint(said):
        return brief

    def without(record: Record) -> bool:
        return known(record) or _key(record) in said

    return selected(memory, task, budget=budget, without=without)


def _key(record: Record) -> tuple[str, str]:
    return record.component, record.key


def _rules(memory: Memory, asked: Asked, branch: str, budget: int = BUDGET) -> Brief:
    """Return the standing rules, and after a compaction what else the session knew."""
    state = sessions.load(memory.parts.folder, _name(asked))
    loaded = _loaded(memory, asked.client)

    def without(record: Record) -> bool:
        return record.id in state.given or loaded(record)

    if not state.since:
        return standing_rules(memory, branch=branch, budget=RULES, without=without)
    own = {record.id for record in memory.knowledge().standing.records if _is_own(record, asked)}
    also = state.before | own
    return standing_rules(memory, branch=branch, budget=budget, also=also, without=without)


def _tell(folder: str, asked: Asked, *briefs: Brief, rules: bool) -> str:
    """Remember what the session is given now, and return its text."""
    text = "".join(brief.markdown for brief in briefs)
    ids = [entry.record.id for brief in briefs for entry in brief.entries]
    if asked.client == CURSOR and asked.step == PROMPT:
        if text:
            sessions.add(folder, _name(asked), "held", text=text, ids=ids)
        return ""
    if text or rules:
        sessions.add(folder, _name(asked), "given", ids=ids, rules=rules)
    return text


def _known(memory: Memory, asked: Asked, state: State) -> Callable[[Record], bool]:
    """Return what tells whether a record stands in the agent's context already."""
    loaded = _loaded(memory, asked.client)

    def known(record: Record) -> bool:
        own = _is_own(record, asked) and record.provenance.at > state.since
        return record.id in state.given or own or loaded(record)

    return known


def _is_own(record: Record, asked: Asked) -> bool:
    """Tell whether a record was said in this very session."""
    return bool(asked.session) and record.provenance.session == asked.session


def _loaded(memory: Memory, client: str) -> Callable[[Record], bool]:
    """Return what tells whether a record stands in a file that the client itself loads."""
    files = _OWN_FILES.get(client, ())
    if client == "claude" and _imports(memory.parts.place.root):
        files = (*files, _IMPORTED)

    def loaded(record: Record) -> bool:
        source = record.provenance.source
        return any(
            source == each or (each.endswith("/") and source.startswith(each)) for each in files
        )

    return loaded


def _imports(root: str) -> bool:
    """Tell whether the project's CLAUDE.md takes in its AGENTS.md."""
    try:
        with (Path(root) / "CLAUDE.md").open("rb") as stream:
            return f"@{_IMPORTED}".encode() in stream.read(_LARGEST)
    except OSError:
        return False


def _name(asked: Asked) -> str:
    return name_of(asked.session) if asked.session else ""
