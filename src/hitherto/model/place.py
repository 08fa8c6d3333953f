"""The project at hand, as far as it is known before anything of it is read."""

from __future__ import annotations

import msgspec


class Place(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A work tree and its identity.

    Attributes:
        id: the random id made at `init`; never derived from a name or a path.
        root: absolute path of the work tree in use.
        worktrees: absolute paths of all work trees of the clone, the main one first.
        remotes: normalised remote addresses, a hint for finding transcripts.
        branch: what is checked out; empty when detached or without git.
    """

    id: str
    root: str
    worktrees: tuple[str, ...] = ()
    remotes: tuple[str, ...] = ()
    branch: str = ""
