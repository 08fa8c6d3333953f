"""A small labelled project, made by hand: two sessions about the controller of a greenhouse."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

Label = dict[str, Any]

CHATTER = (
    "Show me the file again.",
    "It still fails, have a look.",
    "Thanks, that was quick.",
    "What does this line do?",
    "Run it once more.",
)

# session, turn, kind, words, component, key, value, and what else the label says
_SAID: tuple[tuple[str, int, str, str, str, str, object, Label], ...] = (
    ("spring", 2, "constraint", "Never open the roof vents when the wind is above 40 km/h.",
     "roof vents", "max_wind", "40 km/h", {}),
    ("spring", 4, "decision", "We store readings in SQLite.", "storage", "engine", "sqlite", {}),
    ("spring", 6, "procedure", "Always run make simulate before you flash a board.",
     "firmware", "before_flash", "make simulate", {}),
    ("spring", 8, "preference", "I prefer short log lines.",
     "logging", "line_style", "short", {"strength": "soft"}),
    ("spring", 11, "decision", "For now the pump runs 10 minutes.",
     "pump", "duration", "10 min", {"scope": {"until": "further notice"}}),
    ("spring", 14, "constraint", "Alarms must reach the phone, not the mailbox alone.",
     "alarms", "channel", "phone", {}),
    ("spring", 17, "decision", "Use Celsius everywhere.", "units", "temperature", "celsius", {}),
    ("spring", 20, "decision", "The dashboard polls every 5 seconds.",
     "dashboard", "poll", "5 s", {}),
    ("spring", 25, "constraint", "In production no board is flashed over the air.",
     "firmware", "over_the_air", False, {"scope": {"environment": "production"}}),
    ("summer", 3, "decision", "Let's move the readings to PostgreSQL.",
     "storage", "engine", "postgresql", {"supersedes": ["S2"]}),
    ("summer", 6, "decision", "Make it 15 minutes for the pump.",
     "pump", "duration", "15 min", {"supersedes": ["S5"]}),
    ("summer", 9, "retraction", "Forget what I said about short log lines.",
     "logging", "line_style", "short", {"retracts": ["S4"]}),
    ("summer", 12, "constraint", "On staging the roof vents may open in any wind.",
     "roof vents", "max_wind", "any", {"scope": {"environment": "staging"}}),
    ("summer", 15, "decision", "The dashboard polls every 30 seconds now.",
     "dashboard", "poll", "30 s", {"supersedes": ["S8"]}),
    ("summer", 18, "preference", "Keep the wording of alarms calm.",
     "alarms", "tone", "calm", {"strength": "soft"}),
)  # fmt: skip

# session, turn, words, what applies, what is acceptable, what is stale
_ASKED: tuple[tuple[str, int, str, list[str], list[str], list[str]], ...] = (
    ("spring", 28, "Write the code that opens the roof vents.", ["S1"], ["S7"], []),
    ("summer", 20, "Add a table for soil moisture readings.", ["S10"], ["S7"], ["S2"]),
    ("summer", 25, "Show the pump's times on the dashboard.", ["S11", "S14"], [], ["S5", "S8"]),
    ("summer", 30, "Flash the boards in production.", ["S3", "S9"], ["S6"], []),
)
_LENGTHS = (("spring", 30), ("summer", 32))


def statements() -> list[Label]:
    """Return the fifteen statements, S1 to S15."""
    return [
        {"id": f"S{number}", "file": file, "turn": turn, "kind": kind, "text": text}
        | {"component": component, "key": key, "value": value, **more}
        for number, (file, turn, kind, text, component, key, value, more) in enumerate(_SAID, 1)
    ]


def tasks() -> list[Label]:
    """Return the four tasks, T1 to T4."""
    return [
        {"id": f"T{number}", "file": file, "turn": turn, "text": text}
        | {"applies": applies, "acceptable": acceptable, "stale": stale}
        for number, (file, turn, text, applies, acceptable, stale) in enumerate(_ASKED, 1)
    ]


def turns() -> list[Label]:
    """Return the 62 turns: what is said, what is asked, and chatter in between."""
    said = {(item["file"], item["turn"]): item["text"] for item in (*statements(), *tasks())}
    return [
        {"file": file, "turn": number, "when": "", "prev_agent": "Done."}
        | {"user": said.get((file, number), CHATTER[number % len(CHATTER)])}
        for file, length in _LENGTHS
        for number in range(1, length + 1)
    ]


def write(folder: Path, **given: Iterable[Label]) -> Path:
    """Write a labelled project; of turns, statements and tasks what is not given is ours."""
    folder.mkdir(parents=True, exist_ok=True)
    for make in (turns, statements, tasks):
        items = given.get(make.__name__) or make()
        text = "".join(json.dumps(item) + "\n" for item in items)
        (folder / f"{make.__name__}.jsonl").write_text(text, encoding="utf-8")
    return folder


def write_orchard(folder: Path) -> Path:
    """Write another project: the greenhouse's first session alone."""
    return write(
        folder,
        turns=[item for item in turns() if item["file"] == "spring"],
        statements=[item for item in statements() if item["file"] == "spring"],
        tasks=tasks()[:1],
    )


def changed(labels: Iterable[Label], name: str, **fields: object) -> list[Label]:
    """Return labels with other fields in the one of that id."""
    return [{**item, **fields} if item["id"] == name else item for item in labels]
