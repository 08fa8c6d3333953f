"""The only file that reads the environment: it finds the place and puts a memory together.

Variables that are read: ``HITHERTO_HOME`` (where private data is kept; the platform's folder for
user data by default), ``HITHERTO_NOW`` (a fixed time, for tests and documents),
``CLAUDE_CONFIG_DIR``, ``CODEX_HOME`` and ``GEMINI_CLI_HOME`` (where these agents keep their
conversations and settings), ``PATH`` (where their programs are).
"""

from __future__ import annotations

import os
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from hitherto import surroundings
from hitherto.errors import PlaceError, UsageError
from hitherto.memory import Finding, Memory, Parts
from hitherto.project import identity
from hitherto.sources import history
from hitherto.sources.git import Git, NoRepository, open_repository
from hitherto.sources.instructions import Instructions
from hitherto.sources.readers import Homes, readers
from hitherto.stores.kept import KeptStore, open_store

if TYPE_CHECKING:
    from hitherto.agents.places import Places
    from hitherto.ports import Embedder
    from hitherto.project.components import Components


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """What the environment says.

    Attributes:
        data: the folder for private data.
        homes: where agents keep their conversations.
        now: a fixed time, or empty.
    """

    data: Path
    homes: Homes
    now: str = ""


class Timepiece(msgspec.Struct, frozen=True):
    """A clock that shows the time, or always the same one."""

    fixed: str = ""

    def now(self) -> str:
        """Return ISO 8601 in UTC with a ``Z``."""
        if self.fixed:
            return self.fixed
        return datetime.now(UTC).isoformat(timespec="microseconds").replace("+00:00", "Z")


class Site(msgspec.Struct, frozen=True):
    """A work tree and its repository."""

    git: Git
    root: Path


def settings() -> Settings:
    """Read the environment.

    Raises:
        UsageError: a variable cannot be what it says.
    """
    try:
        home = Path.home()
    except RuntimeError as error:
        raise UsageError("This user has no home folder", "Set HOME to a folder.") from error
    claude = os.environ.get("CLAUDE_CONFIG_DIR") or home / ".claude"
    codex = os.environ.get("CODEX_HOME") or home / ".codex"
    now = os.environ.get("HITHERTO_NOW", "")
    if now:
        try:
            datetime.fromisoformat(now)
        except ValueError as error:
            example = "2026-08-24T09:00:00Z"
            raise UsageError(f"HITHERTO_NOW is no time: {now}", f"Use {example}.") from error
    return Settings(data=_data_folder(), homes=Homes(Path(claude), Path(codex)), now=now)


def open_memory(folder: Path, given: Settings | None = None) -> Memory:
    """Open the memory of the project that a folder is in.

    Raises:
        PlaceError: there is no repository here, or it is not set up.
        InputError: its identity is damaged.
        StoreError: what is kept cannot be used.
    """
    site = _site(folder)
    known = identity.identify(site.git.ask, site.root)
    if known is None:
        raise PlaceError("This project is not set up", "Run `hitherto init` here.")
    if known.foreign:
        raise identity.foreign_ledger()
    return _memory(given or settings(), site, known)


def set_up(
    folder: Path,
    *,
    shared: bool = False,
    new: bool = False,
    same: bool = False,
    given: Settings | None = None,
) -> Memory:
    """Give the project that a folder is in its identity, where it has none, and open its memory.

    Args:
        folder: any folder of the work tree.
        shared: make a ledger.
        new: it is a project of its own, though it came with another one's ledger.
        same: it is the ledger's project, though its first commits differ.
        given: instead of what the environment says.

    Raises:
        PlaceError: there is no repository here, or whose ledger it is has to be said.
        InputError: its identity is damaged.
        StoreError: what is kept cannot be used.
    """
    world = given or settings()
    site = _site(folder)
    known = None if new else identity.identify(site.git.ask, site.root)
    if known and known.before and (same or not known.foreign):
        _carry(world, known)
    made = identity.adopt(site.git.ask, site.root, shared=shared, new=new, same=same)
    return _memory(world, site, made)


def examine(folder: Path, given: Settings | None = None) -> tuple[Finding, ...]:
    """Look for what is broken, as far as can be looked at."""
    from hitherto.memory.checkup import checkup  # noqa: PLC0415  # only `doctor` needs it

    return checkup(lambda: open_memory(folder, given))


def agent_places(folder: Path, given: Settings | None = None) -> Places:
    """Find where the agents on this machine keep their settings.

    Args:
        folder: any folder; the project that it is in is the one that settings may be for.
        given: instead of what the environment says.
    """
    from hitherto.agents.places import Places, main_tree, program  # noqa: PLC0415  # for few

    world = given or settings()
    home, here = Path.home(), folder.resolve()
    root = next((each for each in (here, *here.parents) if (each / ".git").exists()), None)
    own = os.environ.get("CLAUDE_CONFIG_DIR")
    passed = ("HITHERTO_HOME", "CLAUDE_CONFIG_DIR", "CODEX_HOME")
    return Places(
        claude=world.homes.claude_code,
        claude_state=(Path(own) if own else home) / ".claude.json",
        codex=world.homes.codex,
        cursor=home / ".cursor",
        gemini=Path(os.environ.get("GEMINI_CLI_HOME") or home) / ".gemini",
        root=root,
        main=main_tree(root) if root else None,
        data=world.data,
        program=program(sys.executable),
        environment={
            name: str(Path(value).absolute()) for name in passed if (value := os.environ.get(name))
        },
        path=os.environ.get("PATH", ""),
    )


def examine_agents(folder: Path, given: Settings | None = None) -> tuple[Finding, ...]:
    """Look whether the agents on this machine will run hitherto, and what keeps them from it."""
    from hitherto.agents import health, probe  # noqa: PLC0415  # only `doctor` needs them

    places = agent_places(folder, given)
    return tuple(
        Finding(name=each.client.value, good=each.good, what=each.what, remedy=each.remedy)
        for each in health.health(places, probe.version(places.path))
    )


def _data_folder() -> Path:
    return Path(surroundings.data_folder())


def _site(folder: Path) -> Site:
    here = folder.resolve()
    root = next((each for each in (here, *here.parents) if (each / ".git").exists()), None)
    git = open_repository(root or here)
    if isinstance(git, NoRepository):
        raise _no_repository(root)
    if root is None:
        raise PlaceError("This repository has no work tree", "Run hitherto in a clone of it.")
    return Site(git, root)


def _no_repository(root: Path | None) -> PlaceError:
    import shutil  # noqa: PLC0415  # only where something is wrong

    if shutil.which("git") is None:
        return PlaceError("git is not installed", "Install it; hitherto reads your repository.")
    if root is not None:
        return PlaceError(f"git cannot read {root}", "Run `git status` there to see why.")
    return PlaceError(
        "There is no git repository here",
        "Go to your project, or make this folder one with `git init`.",
    )


def _folder(world: Settings, project: str) -> Path:
    return world.data / "projects" / project


def _carry(world: Settings, known: identity.Identity) -> None:
    """Take along what this clone kept before its ledger came with another id."""
    before = _folder(world, known.before)
    if not before.exists():
        return
    old: KeptStore = open_store(before)
    try:
        events = tuple(old.events())
    finally:
        old.close()
    store = open_store(_folder(world, known.id))
    try:
        store.append(events)
    finally:
        store.close()


def _memory(world: Settings, site: Site, known: identity.Identity) -> Memory:
    ask, root = site.git.ask, site.root
    folder = _folder(world, known.id)
    hidden = root / identity.FOLDER

    def components() -> Components:
        from hitherto.project.components import inventory  # noqa: PLC0415  # not for a no-op

        return inventory(history.listing(ask), history.reader(root), history.together(ask))

    def embedder() -> Embedder | None:
        from hitherto.embed import local  # noqa: PLC0415  # as above

        return local(folder)

    return Memory(
        Parts(
            place=identity.survey(ask, root, known.id),
            store=open_store(folder, hidden / "ledger" if known.shared else None, hidden / "spool"),
            sources=(*readers(world.homes), Instructions(site.git)),
            repository=site.git,
            components=components,
            embedder=embedder,
            clock=Timepiece(world.now),
            folder=str(folder),
            shared=known.shared,
            version=lambda: history.version(ask),
            moved=site.git.look_again,
        )
    )
