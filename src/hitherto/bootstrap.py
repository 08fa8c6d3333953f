"""The only file that reads the environment: it finds the place and puts a memory together.

Variables that are read: ``HITHERTO_HOME`` (where private data is kept; the platform's folder for
user data by default), ``HITHERTO_NOW`` (a fixed time, for tests and documents),
``CLAUDE_CONFIG_DIR``, ``CODEX_HOME``, ``COPILOT_HOME``, ``CURSOR_DATA_DIR``, ``GEMINI_CLI_HOME``,
``VSCODE_PORTABLE``, ``XDG_DATA_HOME``, ``XDG_CONFIG_HOME`` and ``APPDATA`` (where agents keep their
conversations and settings), ``PATH`` (where their programs are), ``HITHERTO_MODEL_KEY`` and the
usual variables of proxies (for a model that the user names).
"""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from hitherto import surroundings
from hitherto.errors import PlaceError, StoreError, UsageError
from hitherto.memory import Finding, Memory, Parts
from hitherto.project import identity
from hitherto.sources import history
from hitherto.sources.decisions import DecisionRecords
from hitherto.sources.git import Git, NoRepository, open_repository
from hitherto.sources.instructions import Instructions
from hitherto.sources.readers import EDITORS, Homes, readers
from hitherto.stores import graph_place, homes
from hitherto.stores.kept import KeptStore, open_store
from hitherto.stores.trust import at_head

if TYPE_CHECKING:
    from hitherto.agents.places import Places
    from hitherto.memory.structure import Structure
    from hitherto.memory.sync import Survey
    from hitherto.ports import Answers, Embedder, LanguageModel, LanguageServer
    from hitherto.project.components import Components


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """What the environment says.

    Attributes:
        data: the folder for private data.
        homes: where agents keep their conversations.
        now: a fixed time, or empty.
        background: whether work may go on in a process of its own once a command has answered.
    """

    data: Path
    homes: Homes
    now: str = ""
    background: bool = True


class Timepiece(msgspec.Struct, frozen=True):
    """A clock that shows the time, or always the same one."""

    fixed: str = ""

    def now(self) -> str:
        """Return ISO 8601 in UTC with a ``Z``."""
        if self.fixed:
            return self.fixed
        return datetime.now(UTC).isoformat(timespec="microseconds").replace("+00:00", "Z")


class Site(msgspec.Struct, frozen=True):
    """A work tree, its repository, and what the clone's config says."""

    git: Git
    root: Path
    config: identity.Config


def settings() -> Settings:
    """Read the environment.

    Raises:
        UsageError: a variable cannot be what it says.
    """
    try:
        home = Path.home()
    except RuntimeError as error:
        raise UsageError("This user has no home folder", "Set HOME to a folder.") from error
    now = os.environ.get("HITHERTO_NOW", "")
    if now:
        try:
            datetime.fromisoformat(now)
        except ValueError as error:
            example = "2026-08-24T09:00:00Z"
            raise UsageError(f"HITHERTO_NOW is no time: {now}", f"Use {example}.") from error
    background = os.environ.get("HITHERTO_BACKGROUND", "") not in {"0", "no", "off"}
    return Settings(data=_data_folder(), homes=_homes(home), now=now, background=background)


def _homes(home: Path) -> Homes:
    """Return where the agents of this user keep what they write."""
    told = os.environ.get
    applications = {
        "darwin": home / "Library" / "Application Support",
        "win32": Path(told("APPDATA") or home / "AppData" / "Roaming"),
    }.get(sys.platform, Path(told("XDG_CONFIG_HOME") or home / ".config"))
    editors = [applications / each / "User" for each in EDITORS]
    if carried := told("VSCODE_PORTABLE"):
        editors.append(Path(carried) / "user-data" / "User")
    shared = told("XDG_DATA_HOME") or home / ".local" / "share"  # OpenCode's on every platform
    return Homes(
        claude_code=Path(told("CLAUDE_CONFIG_DIR") or home / ".claude"),
        codex=Path(told("CODEX_HOME") or home / ".codex"),
        copilot_cli=Path(told("COPILOT_HOME") or home / ".copilot"),
        editors=tuple(editors),
        cursor=Path(told("CURSOR_DATA_DIR") or home / ".cursor"),
        cursor_user=applications / "Cursor" / "User",
        gemini_cli=Path(told("GEMINI_CLI_HOME") or home) / ".gemini",
        opencode=Path(shared) / "opencode",
    )


def open_memory(folder: Path, given: Settings | None = None) -> Memory:
    """Open the memory of the project that a folder is in.

    Raises:
        PlaceError: there is no repository here, or it is not set up.
        InputError: its identity is damaged.
        StoreError: what is kept cannot be used.
    """
    site, world = _site(folder), given or settings()
    known = identity.identify(site.git.ask, site.root, site.config)
    if known is None:
        raise PlaceError("This project is not set up", "Run `hitherto init` here.")
    if known.foreign:
        raise identity.foreign_ledger()
    if known.before:  # a ledger came with a pull: what was kept before comes along
        with contextlib.suppress(PlaceError, StoreError):  # where nothing may be written, next time
            _carry(world, known)
            identity.adopt(site.git.ask, site.root, shared=False)
    return _memory(world, site, known)


def handed_in(memory: Memory, files: Sequence[Path], only: tuple[str, ...] = ()) -> Survey:
    """Find the conversations in files that somebody says are about a memory's project.

    Args:
        memory: the project's.
        files: exports, or files of any agent; told apart by content.
        only: of a file with many conversations those with such an id or title; none: all.

    Raises:
        InputError: one of them cannot be read or is of no known kind; nothing of any was read.
    """
    from hitherto.memory.sync import Survey  # noqa: PLC0415  # only where files are handed in
    from hitherto.sources.handed import handed_in as found_in  # noqa: PLC0415  # as above

    return Survey(tuple(found_in(files, memory.parts.sources, only)))


def set_up(
    folder: Path,
    *,
    shared: bool = False,
    new: bool = False,
    same: bool = False,
    tell: Callable[[str], None] = lambda _: None,
    given: Settings | None = None,
) -> Memory:
    """Give the project that a folder is in its identity, where it has none, and open its memory.

    Args:
        folder: any folder of the work tree.
        shared: make a ledger.
        new: it is a project of its own, though it came with another one's ledger.
        same: it is the ledger's project, though its first commits differ.
        tell: is told in sentences where statements stay and how to go back.
        given: instead of what the environment says.

    Raises:
        PlaceError: there is no repository here, or whose ledger it is has to be said.
        UsageError: whose ledger it is was said, and is not in doubt.
        InputError: its identity is damaged.
        StoreError: what is kept cannot be used.
    """
    world = given or settings()
    site = _site(folder)
    known = identity.identify(site.git.ask, site.root, site.config)
    if known and known.before and (same or not known.foreign) and not new:
        _carry(world, known)
    made = identity.adopt(site.git.ask, site.root, shared=shared, new=new, same=same)
    memory = _memory(world, site, made)
    homes.note(world.data, made.id, memory.parts.place.worktrees)
    from hitherto.stores.settled import settled  # noqa: PLC0415  # only `init` says it

    for sentence in settled(world.data, known, made, new=new):
        tell(sentence)
    return memory


def examine(folder: Path, given: Settings | None = None) -> tuple[Finding, ...]:
    """Look for what is broken, as far as can be looked at."""
    from hitherto.memory.checkup import checkup  # noqa: PLC0415  # only `doctor` needs it

    return checkup(
        lambda: open_memory(folder, given),
        lambda memory: _orphans((given or settings()).data, memory),
    )


def _orphans(data: Path, memory: Memory) -> Iterator[Finding]:
    """Yield what was kept about this work tree under other ids, and is not in its memory."""
    from hitherto.stores.settled import counted  # noqa: PLC0415  # only `doctor` asks

    place = memory.parts.place
    here = {record.id for record in memory.parts.store.standing().records}
    for project in homes.projects(data, place.worktrees):
        lost = homes.records(data, project) - here if project != place.id else frozenset()
        if lost:
            yield Finding(
                name="other id",
                good=False,
                what=f"{counted(len(lost))} about this work tree in "
                f"{homes.folder(data, project)}: no id points there any more",
                remedy=f"Run `git config {identity.CONFIG_KEY} {project}` to have them back, "
                "or remove that folder.",
            )


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


def model_reader(url: str, name: str, folder: str = "") -> tuple[LanguageModel, Answers]:
    """Return the model that the user names, and what it answered before; nothing is asked yet.

    Raises:
        UsageError: the address cannot be one, or the key may not go there.
    """
    from hitherto.llm import Endpoint, KeptAnswers  # noqa: PLC0415  # only who names a model

    key, proxies = surroundings.model_key(), surroundings.proxies
    kept = KeptAnswers(Path(folder or _data_folder()) / "answers")
    return Endpoint(url, name, key=key, proxies=proxies), kept


def _data_folder() -> Path:
    return Path(surroundings.data_folder())


def _site(folder: Path) -> Site:
    here = folder.resolve()
    root = next((each for each in (here, *here.parents) if (each / ".git").exists()), None)
    git = open_repository(root or here, checked=False)
    config = identity.configured(git.ask)
    if isinstance(git, NoRepository) or (config is None and not git.answers()):
        raise _no_repository(root)
    if root is None:
        raise PlaceError("This repository has no work tree", "Run hitherto in a clone of it.")
    return Site(git, root, config or identity.Config())


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


def _carry(world: Settings, known: identity.Identity) -> None:
    """Take along what this clone kept before its ledger came with another id."""
    before = homes.folder(world.data, known.before)
    if not before.exists():
        return
    old: KeptStore = open_store(before)
    try:
        events = tuple(old.events())
    finally:
        old.close()
    store = open_store(homes.folder(world.data, known.id))
    try:
        store.append(events)
    finally:
        store.close()


def _servers(root: Path) -> Sequence[LanguageServer]:
    from hitherto.sources.language_servers import client, servers  # noqa: PLC0415  # for few

    found = servers.found(os.environ.get("PATH", ""), servers.bundled_ty)
    return [client.Client(each, command, str(root)) for each, command in found]


def _index_later(world: Settings, root: Path) -> None:
    if world.background:
        from hitherto.sources.own_process import begin  # noqa: PLC0415  # for few

        begin(root, "index")


def _components(site: Site, graph_at: Path) -> Components:
    from hitherto.project.components import inventory  # noqa: PLC0415  # not for a no-op

    listing, together = history.listing(site.git.ask), history.together(site.git.ask)
    return inventory(listing, history.reader(site.root), together, graph_place.coupling(graph_at))


def _memory(world: Settings, site: Site, known: identity.Identity) -> Memory:
    ask, root = site.git.ask, site.root
    folder = homes.folder(world.data, known.id)
    hidden, graph_at = root / identity.FOLDER, graph_place.place(folder, root)

    def embedder() -> Embedder | None:
        from hitherto.embed import local  # noqa: PLC0415  # not for a no-op

        return local(folder)

    def structure() -> Structure:
        from hitherto.memory.structure import Structure  # noqa: PLC0415  # as above
        from hitherto.sources.code import Code  # noqa: PLC0415  # as above
        from hitherto.stores.graph import KeptGraph  # noqa: PLC0415  # as above
        from hitherto.structural.known import LANGUAGES, edition  # noqa: PLC0415  # as above
        from hitherto.structural.resolvers import RESOLVERS  # noqa: PLC0415  # as above

        kept = KeptGraph(graph_at)
        code = Code(str(root), site.git.names, LANGUAGES)
        return Structure(code, kept, LANGUAGES, RESOLVERS, edition())

    return Memory(
        Parts(
            place=identity.survey(ask, root, known.id, site.config),
            store=open_store(
                folder,
                hidden / "ledger" if known.shared else None,
                hidden / "spool",
                reviewed=at_head(ask, f"{identity.FOLDER}/ledger"),
            ),
            sources=(*readers(world.homes), Instructions(site.git), DecisionRecords(site.git)),
            repository=site.git,
            components=partial(_components, site, graph_at),
            embedder=embedder,
            clock=Timepiece(world.now),
            folder=str(folder),
            shared=known.shared,
            version=lambda: history.version(ask),
            moved=site.git.look_again,
            structure=structure,
            graph=partial(graph_place.kept, graph_at),
            graph_stamp=partial(graph_place.stamp, graph_at),
            servers=partial(_servers, root),
            settle=partial(_index_later, world, root),
            working_changes=site.git.working_changes,
        )
    )
