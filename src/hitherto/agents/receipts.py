"""What setup did to which file, kept so that it can be taken back to the byte.

A receipt holds digests and the texts that were put in, never what else a settings file says:
tokens and keys stand in such files.
"""

from __future__ import annotations

import hashlib
from pathlib import Path

import msgspec

from hitherto.agents import files
from hitherto.agents.blend import Made
from hitherto.agents.places import Client, Places, Scope
from hitherto.agents.text.change import Change
from hitherto.errors import StoreError


class Noted(msgspec.Struct, frozen=True, kw_only=True):
    """What was done to one file.

    Attributes:
        path: the file.
        existed: whether it was there before hitherto came.
        after: digest of what it holds since.
        changes: the changes of its text.
        made: objects and lists that had to be made in it.
        folders: folders that had to be made for it.
    """

    path: str
    existed: bool
    after: str
    changes: tuple[Change, ...]
    made: Made = ()
    folders: tuple[str, ...] = ()


class Receipt(msgspec.Struct, frozen=True):
    """What was done for one client and scope.

    Attributes:
        files: one entry a file.
        root: the project that it was for, or empty.
    """

    files: tuple[Noted, ...] = ()
    root: str = ""

    def noted(self, path: Path) -> Noted | None:
        """Return what was done to a file."""
        return next((each for each in self.files if each.path == str(path)), None)


def digest(content: bytes) -> str:
    """Return the SHA-256 of a content, in hex."""
    return hashlib.sha256(content).hexdigest()


def place(client: Client, scope: Scope, places: Places, *, plugin: bool = False) -> Path:
    """Return where a receipt is kept."""
    folder = places.data / "agents"
    if plugin:
        return folder / "plugin.json"
    if scope is Scope.USER:
        return folder / f"{client}-user.json"
    return folder / f"{client}-{digest(str(places.root).encode())[:16]}.json"


def load(path: Path) -> Receipt:
    """Return a receipt, an empty one where there is none.

    Raises:
        StoreError: it is damaged.
    """
    content = files.read(path)
    if content is None:
        return Receipt()
    try:
        return msgspec.json.decode(content, type=Receipt)
    except msgspec.MsgspecError as error:
        raise StoreError(
            f"{path} is damaged",
            "Remove it; `--undo` then takes out what it knows to be hitherto's.",
        ) from error


def save(path: Path, receipt: Receipt) -> None:
    """Keep a receipt; one of no file is removed."""
    content = msgspec.json.format(msgspec.json.encode(receipt), indent=1)
    files.replace(path, content if receipt.files else None, private=True)
