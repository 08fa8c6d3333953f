"""Which project this is: a random id made at `init`, and what is known of its work trees.

The id is kept in git's config, which all worktrees of a clone share and no clone inherits, or in
the shared ledger, which travels with branches; the ledger's wins. A repository made from a
template brings the template's ledger along: its first commit differs from the one that the ledger
was made on, and that is asked about once, at `init`, instead of mixing two projects' memories.
First commits and remotes are such hints only, never the key; a folder's name is not even a hint.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec

from hitherto.errors import InputError, PlaceError
from hitherto.model import Place
from hitherto.model.patterns import Pattern
from hitherto.model.text import from_text, to_text

Ask = Callable[[Sequence[str]], str | None]
"""Runs one git command in the work tree: its output without the last line end, None if it fails."""

CONFIG_KEY = "hitherto.project-id"
FOLDER = ".hitherto"
CARD = f"{FOLDER}/ledger/project.json"

_ID = Pattern(r"p-[0-9a-f]{32}")
_SCP_FORM = Pattern(r"(?:[^/@]+@)?(?P<host>[^/:@]+):(?!//)(?P<path>.+)")
_URL_FORM = Pattern(r"\w+://(?:[^/@]*@)?(?P<host>[^/:]+)(?::\d+)?/(?P<path>.+)")


class Card(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the shared ledger says of its project.

    Attributes:
        id: the project's id.
        first: the first commits of the repository it was made in, a hint.
    """

    id: str
    first: tuple[str, ...] = ()


class Identity(msgspec.Struct, frozen=True, kw_only=True):
    """Which project a work tree belongs to.

    Attributes:
        id: the project's id.
        shared: the id stands in the ledger.
        before: the id that this clone used before its ledger came with another one.
        foreign: the ledger was made in a repository with other first commits, and nobody has said
            yet whether this is the same project.
    """

    id: str
    shared: bool = False
    before: str = ""
    foreign: bool = False


def identify(ask: Ask, root: Path) -> Identity | None:
    """Tell which project a work tree belongs to; None where `init` has not been run.

    Raises:
        InputError: the ledger's card or the id in git's config is damaged.
    """
    own = ask(("config", "--local", "--get", CONFIG_KEY)) or ""
    if own and not _ID.fullmatch(own):
        raise InputError(
            f"The project id in git's config ({CONFIG_KEY}) is damaged",
            f"Remove it with `git config --unset {CONFIG_KEY}` and run `hitherto init`.",
        )
    card = _read_card(root)
    if card is None:
        return Identity(id=own) if own else None
    if own == card.id:
        return Identity(id=card.id, shared=True)
    here = first_commits(ask)
    foreign = bool(here and card.first and not set(here) & set(card.first))
    return Identity(id=card.id, shared=True, before=own, foreign=foreign)


def adopt(ask: Ask, root: Path, *, shared: bool, new: bool = False, same: bool = False) -> Identity:
    """Give a work tree its identity, or keep the one it has.

    Args:
        ask: git, in the work tree.
        root: the work tree.
        shared: put the id into the ledger.
        new: this is a project of its own, though it came with another one's ledger.
        same: this is the ledger's project, though its first commits differ.

    Raises:
        InputError: what is there is damaged.
        PlaceError: the ledger may be another project's, or the id could not be kept.
    """
    import secrets  # noqa: PLC0415  # only a new project needs it

    known = None if new else identify(ask, root)
    if known and known.foreign and not same:
        raise foreign_ledger()
    held = known or Identity(id="p-" + secrets.token_hex(16))
    if ask(("config", "--local", CONFIG_KEY, held.id)) is None:
        raise PlaceError(
            "The project's id could not be written to git's config",
            "Make the repository's .git folder writable and run `hitherto init` again.",
        )
    if shared or (new and (root / CARD).exists()):
        _write_card(root, Card(held.id, first_commits(ask)), again=new)
        held = msgspec.structs.replace(held, shared=True)
    return msgspec.structs.replace(held, foreign=False)


def foreign_ledger() -> PlaceError:
    """Return the error that asks whose ledger this is."""
    return PlaceError(
        "The ledger in .hitherto was made in a repository with other first commits",
        "Run `hitherto init --new` if this project came from a template, or "
        "`hitherto init --same` if it is the same project with its history rewritten.",
    )


def first_commits(ask: Ask) -> tuple[str, ...]:
    """Return the commits without a parent, sorted; empty where a shallow clone hides them."""
    if ask(("rev-parse", "--is-shallow-repository")) != "false":
        return ()
    return tuple(sorted((ask(("rev-list", "--max-parents=0", "HEAD")) or "").split()))


def survey(ask: Ask, root: Path, project: str) -> Place:
    """Describe a work tree and its clone as sources need it."""
    trees: dict[str, str] = {}
    at = ""
    for line in (ask(("worktree", "list", "--porcelain")) or "").splitlines():
        name, _, value = line.partition(" ")
        if name == "worktree":
            at = value
            trees[at] = ""
        elif name == "branch":
            trees[at] = value.removeprefix("refs/heads/")
    urls = (ask(("config", "--get-regexp", r"^remote\..*\.url$")) or "").splitlines()
    return Place(
        id=project,
        root=str(root),
        worktrees=tuple(trees) or (str(root),),
        remotes=tuple(sorted({normal_remote(line.partition(" ")[2]) for line in urls})),
        branch=trees.get(str(root), ""),
    )


def normal_remote(url: str) -> str:
    """Return ``host/owner/name`` of a remote's address, whatever its form and credentials."""
    found = _URL_FORM.fullmatch(url) or _SCP_FORM.fullmatch(url)
    if not found:
        return url
    return f"{found['host'].lower()}/{found['path'].strip('/').removesuffix('.git')}"


def _read_card(root: Path) -> Card | None:
    try:
        text = (root / CARD).read_bytes()
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as error:
        raise InputError(f"{CARD} cannot be read: {error.strerror}", "Make it readable.") from error
    try:
        card = from_text(text, Card)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise _damaged_card() from error
    if not _ID.fullmatch(card.id):
        raise _damaged_card()
    return card


def _damaged_card() -> InputError:
    return InputError(
        f"{CARD} is damaged",
        f"Take back a good version with `git checkout HEAD -- {CARD}`.",
    )


def _write_card(root: Path, card: Card, *, again: bool) -> None:
    path = root / CARD
    if path.exists() and not again:
        return
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(to_text(card) + "\n", encoding="utf-8")
    except OSError as error:
        raise PlaceError(
            f"The ledger could not be written: {error.strerror}",
            "Make the work tree writable, or run `hitherto init` without --shared.",
        ) from error
