"""A world for benches: a scratch folder as home, a project in it, statements and tasks.

All of it is the same each time.
"""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec

from hitherto.bootstrap import Settings
from hitherto.errors import InputError
from hitherto.intent.extract import record_from
from hitherto.memory import Memory
from hitherto.model import Provenance, Role, Stated
from hitherto.sources.readers import ELSEWHERE, Homes

_PARTS = ("api", "database", "login", "search", "dashboard", "worker", "cache", "billing", "mail")
_RULES = (
    "From now on the {part} must answer within {number} ms.",
    "We decided to use {tool} for the {part}.",
    "Never log the {thing} in the {part}.",
    "The {part} must keep at most {number} {thing}s in memory.",
    "I prefer {tool} over {other} in the {part} code.",
    "In production the {part} must run with {number} processes.",
    "Always run the {part} tests before you push.",
)
_TOOLS = ("Redis", "PostgreSQL", "SQLite", "Kafka", "httpx", "pytest", "Docker", "nginx", "Celery")
_THINGS = ("password", "session", "invoice", "request", "order", "message", "user", "token")
_TASKS = (
    "Add a page to the {part} that lists every {thing}",
    "Set up the production {part}",
    "Make the {part} faster for many {thing}s",
    "Write tests for the {part}",
    "Fix the bug where a {thing} is lost in the {part}",
)


class World(msgspec.Struct, frozen=True):
    """The home of somebody who has nothing but what a bench makes.

    Attributes:
        home: the folder.
        compiled: where Python keeps what it compiles.
    """

    home: Path
    compiled: Path

    @property
    def settings(self) -> Settings:
        """What the environment says there."""
        homes = Homes(claude_code=self.home / ".claude", codex=self.home / ".codex")
        return Settings(data=self.home / "data", homes=homes, background=False)

    def python(self, *arguments: str) -> list[str]:
        """Return the command that runs Python there."""
        # env takes the rest of the environment along, which only bootstrap may read.
        names = (*ELSEWHERE, "PYTHONDONTWRITEBYTECODE")
        unset = [part for name in names for part in ("-u", name)]
        own = {
            "HOME": self.home,
            "HITHERTO_HOME": self.settings.data,
            "PYTHONPYCACHEPREFIX": self.compiled,
        }
        told = [f"{name}={value}" for name, value in own.items()]
        return ["env", *unset, *told, sys.executable, *arguments]


def in_folder(name: str) -> World:
    """Return the world whose home is a folder that is there."""
    return World(Path(name), Path(name) / "compiled")


def scratch(home: Path) -> Path:
    """Make a repository with a directory for each part.

    Raises:
        InputError: git does not work here.
    """
    project = home / "project"
    for part in _PARTS:
        path = project / "src" / part
        path.mkdir(parents=True)
        for name in ("main.py", "model.py"):
            (path / name).write_text(f"# {part}\n", encoding="utf-8")
    return committed(project)


def committed(project: Path) -> Path:
    """Make a folder a repository with all that is in it, and return it.

    Raises:
        InputError: git does not work here.
    """
    for command in (("init", "--quiet"), ("add", "."), ("commit", "--quiet", "-m", "Start")):
        done = subprocess.run(  # noqa: S603  # a fixed program
            ["git", "-c", "user.name=bench", "-c", "user.email=bench@example.org", *command],  # noqa: S607  # git is taken from the path
            cwd=project,
            capture_output=True,
            check=False,
        )
        if done.returncode:
            raise InputError("A scratch repository could not be made", "Check that git works.")
    return project


def statements(seed: int) -> Iterator[str]:
    """Yield statements without end, the same for the same seed."""
    chance = random.Random(seed)  # noqa: S311  # a fixed series, no secret
    while True:
        yield chance.choice(_RULES).format(
            part=chance.choice(_PARTS),
            tool=chance.choice(_TOOLS),
            other=chance.choice(_TOOLS),
            thing=chance.choice(_THINGS),
            number=chance.randrange(2, 900),
        )


def tasks() -> Iterator[str]:
    """Yield tasks without end, the same ones each time."""
    chance = random.Random(3)  # noqa: S311  # a fixed series, no secret
    while True:
        words = chance.choice(_TASKS)
        yield words.format(part=chance.choice(_PARTS), thing=chance.choice(_THINGS))


def fill(memory: Memory, count: int) -> None:
    """Keep as many records as it takes to have so many, one a minute."""
    components = memory.parts.components()
    said = statements(2)
    missing = count - len(memory.parts.store.standing().records)
    records = [
        record_from(next(said), _origin(number), components) for number in range(max(0, missing))
    ]
    memory.parts.store.append([Stated(at=each.provenance.at, record=each) for each in records])


def _origin(number: int) -> Provenance:
    day, minute = divmod(number, 1440)
    at = f"2025-01-{day + 1:02}T{minute // 60:02}:{minute % 60:02}:00Z"
    return Provenance(
        source="bench",
        position=f"turn {number}",
        role=Role.USER,
        at=at,
        ordinal=number,
        session=f"session-{number // 100}",
    )
