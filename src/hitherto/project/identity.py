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

from hitherto.errors import InputError, PlaceError, UsageError
from hitherto.model import Place
from hitherto.model.patterns import Pattern
from hitherto.model.text import from_text, to_text

Ask = Callable[[Sequence[str]], str | None]
"""Runs one git command in the work tree: its output without the last line end, None if it fails."""

CONFIG_KEY = "hitherto.project-id"
FOLDER = ".hitherto"
CARD = f"{FOLDER}/ledger/project.json"

# Every repository has the first of them, so that an answer without any means that git failed.
_ASKED = rf"^(core\.repositoryformatversion|{CONFIG_KEY}|remote\..*\.url)$"

_NO_FILES = ".invalid"  # what HEAD names where references are kept in tables (git's reftable)

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


class Config(msgspec.Struct, frozen=True):
    """What the clone's config says, asked in one go.

    Attributes:
        own: the project's id as it was written there, or empty.
        urls: the addresses of all remotes.
    """

    own: str = ""
    urls: tuple[str, ...] = ()


def configured(ask: Ask) -> Config | None:
    """Read the clone's config; None where git cannot read the repository."""
    listed = ask(("config", "--local", "--null", "--get-regexp", _ASKED))
    if listed is None:
        return None
    pairs = [each.partition("\n")[::2] for each in listed.split("\0") if each]
    ids = [value for name, value in pairs if name == CONFIG_KEY]
    urls = tuple(value for name, value in pairs if name.startswith("remote."))
    return Config(own=ids[-1] if ids else "", urls=urls)


def identify(ask: Ask, root: Path, config: Config | None = None) -> Identity | None:
    """Tell which project a work tree belongs to; None where `init` has not been run.

    Args:
        ask: git, in the work tree.
        root: the work tree.
        config: the clone's config, where it was read already.

    Raises:
        InputError: the ledger's card or the id in git's config is damaged.
    """
    own = (config or configured(ask) or Config()).own
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
        new: this is a project of its own, though it came with another one's ledger: it keeps the
            id that this clone had before, where it had one.
        same: this is the ledger's project, though its first commits differ.

    Raises:
        InputError: what is there is damaged.
        PlaceError: the ledger may be another project's, or the id could not be kept.
        UsageError: new or same, and nothing asks for it.
    """
    import secrets  # noqa: PLC0415  # only a new project needs it

    known = identify(ask, root)
    open_question = known is not None and known.foreign
    if open_question and not (new or same):
        raise foreign_ledger()
    if not open_question and (new or same):
        raise no_question("--new" if new else "--same")
    fresh = "p-" + secrets.token_hex(16)
    if new and known is not None:
        held = Identity(id=known.before or fresh)
    else:
        held = known or Identity(id=fresh)
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


def no_question(option: str) -> UsageError:
    """Return the error that refuses an answer to a question that nobody asked."""
    return UsageError(
        f"{option} says whose ledger this is, and that is not in doubt here",
        "Run `hitherto init` without it; nothing was changed.",
    )


def first_commits(ask: Ask) -> tuple[str, ...]:
    """Return the commits without a parent, sorted; empty where a shallow clone hides them."""
    if ask(("rev-parse", "--is-shallow-repository")) != "false":
        return ()
    return tuple(sorted((ask(("rev-list", "--max-parents=0", "HEAD")) or "").split()))


def survey(ask: Ask, root: Path, project: str, config: Config | None = None) -> Place:
    """Describe a work tree and its clone as sources need it.

    Args:
        ask: git, in the work tree.
        root: the work tree.
        project: the project's id.
        config: the clone's config, where it was read already.
    """
    trees = _only_tree(root) or _trees(ask)
    urls = (config or configured(ask) or Config()).urls
    return Place(
        id=project,
        root=str(root),
        worktrees=tuple(trees) or (str(root),),
        remotes=tuple(sorted({normal_remote(url) for url in urls})),
        branch=trees.get(str(root), ""),
    )


def _trees(ask: Ask) -> dict[str, str]:
    """Return all work trees of the clone, each with its branch."""
    trees: dict[str, str] = {}
    at = ""
    for line in (ask(("worktree", "list", "--porcelain")) or "").splitlines():
        name, _, value = line.partition(" ")
        if name == "worktree":
            at = value
            trees[at] = ""
        elif name == "branch":
            trees[at] = value.removeprefix("refs/heads/")
    return trees


def _only_tree(root: Path) -> dict[str, str]:
    """Return the work tree with its branch where files alone tell that it is the only one.

    Every start of hitherto asks this, and starting git takes as long as all the rest of a no-op.
    """
    git = root / ".git"
    try:
        if not git.is_dir() or any((git / "worktrees").glob("*")):
            return {}
        head = (git / "HEAD").read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError):
        return {}
    if not head.startswith("ref: refs/heads/"):
        return {} if head.startswith("ref:") else {str(root): ""}
    branch = head.removeprefix("ref: refs/heads/")
    return {} if branch == _NO_FILES else {str(root): branch}


def normal_remote(url: str) -> str:
    """Return ``host/owner/name`` of a remote's address, whatever its form and credentials."""
    found = _URL_FORM.fullmatch(url) or _SCP_FORM.fullmatch(url)
    if not found:
        return url
    return f"{found['host'].lower()}/{found['path'].strip('/').removesuffix('.git')}"


def _read_card(root: Path) -> Card | None:
    try:
        path = root / CARD
        if path.exists() and not path.is_file():  # a pipe would be waited for without end
            raise _damaged_card()
        text = path.read_bytes()
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as error:
        raise InputError(f"{CARD} cannot be read: {error.strerror}", "Make it readable.") from error
    try:
        card = from_text(text, Card)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
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
