"""hitherto put into a client's settings, and taken out again.

Everything is worked out first and written then: where one file is damaged, none is touched, and
where one cannot be written, those before it get back what they held.
"""

from __future__ import annotations

import difflib
from collections.abc import Sequence
from pathlib import Path

import msgspec

from hitherto.agents import blend, files, receipts, trust
from hitherto.agents.places import Client, Places, Scope
from hitherto.agents.receipts import Noted, Receipt, digest
from hitherto.agents.text import jsonc
from hitherto.agents.text.change import Change, make, take_back
from hitherto.agents.wanted import Target, plugin, targets
from hitherto.errors import HithertoError, InputError

EDITED = "edited since: only hitherto's own parts were taken out"


class Step(msgspec.Struct, frozen=True, kw_only=True):
    """What happens to one file.

    Attributes:
        target: the file and what it has to say.
        what: `created`, `changed`, `unchanged`, `kept`, `restored` or `removed`.
        before: what it holds, or None where it is not there.
        after: what it will hold, or None where it will not be there.
        note: what a person should know of it, or empty.
        noted: what the receipt says of it afterwards, or None.
        folders: folders that go with it, where it is removed.
    """

    target: Target
    what: str
    before: bytes | None
    after: bytes | None
    note: str = ""
    noted: Noted | None = None
    folders: tuple[str, ...] = ()

    @property
    def diff(self) -> str:
        """Return the change as a unified diff, empty where there is none."""
        if self.before == self.after:
            return ""
        path = self.target.path.as_posix()
        old, new = (
            (each or b"").decode("utf-8", "replace").splitlines(keepends=True)
            for each in (self.before, self.after)
        )
        was, will = ("/dev/null" if x is None else path for x in (self.before, self.after))
        lines = difflib.unified_diff(old, new, was, will)
        ended = (x if x.endswith("\n") else f"{x}\n\\ No newline at end of file\n" for x in lines)
        return "".join(ended)


class Setup(msgspec.Struct, frozen=True):
    """One client, one scope, and whether it is the plugin that is meant."""

    client: Client
    scope: Scope
    places: Places
    plugin: bool = False

    @property
    def targets(self) -> tuple[Target, ...]:
        """Return the files that are concerned."""
        if self.plugin:
            return plugin(self.places)
        return targets(self.client, self.scope, self.places)

    @property
    def receipt(self) -> Path:
        """Return where what was done is noted."""
        return receipts.place(self.client, self.scope, self.places, plugin=self.plugin)


def planned(setup: Setup) -> tuple[Step, ...]:
    """Work out how hitherto gets in.

    Raises:
        InputError: a settings file is damaged.
        PlaceError: there is no project here.
        StoreError: what was noted is damaged.
    """
    receipt = receipts.load(setup.receipt)
    return tuple(_into(each, receipt.noted(each.path)) for each in setup.targets)


def planned_undo(setup: Setup) -> tuple[Step, ...]:
    """Work out how hitherto gets out; raises as `planned`."""
    receipt = receipts.load(setup.receipt)
    known = {str(each.path): each for each in setup.targets}
    for each in receipt.files:
        known.setdefault(each.path, Target(Path(each.path)))
    if setup.client is Client.CODEX and not setup.plugin:
        config = setup.places.codex / "config.toml"
        target = known.get(str(config), Target(config))
        known[str(config)] = msgspec.structs.replace(target, stale=_told(setup))
    return tuple(_out_of(each, receipt.noted(each.path)) for each in known.values())


def _told(setup: Setup) -> tuple[tuple[str, ...], ...]:
    """Return where Codex keeps that hitherto's hooks were trusted."""
    for target in setup.targets:
        if target.path.name == "hooks.json":
            text = files.decode(files.read(target.path) or b"", target.path)
            root = jsonc.parse(text, str(target.path))
            return trust.keys(target.path, root.value if root else {})
    return ()


def carry_out(setup: Setup, steps: Sequence[Step]) -> tuple[Step, ...]:
    """Write what was worked out, all of it or nothing.

    Raises:
        InputError: a file cannot be written.
        StoreError: it cannot be noted.
    """
    done: list[Step] = []
    try:
        for step in steps:
            done.append(_written(step))  # noqa: PERF401  # what was done counts where one fails
        root = str(setup.places.root or "") if setup.scope is Scope.PROJECT else ""
        noted = tuple(step.noted for step in done if step.noted)
        receipts.save(setup.receipt, Receipt(noted, root))
    except HithertoError:
        for step in reversed(done):
            if step.before != step.after:
                files.replace(step.target.path, step.before)
                files.remove_folders(step.noted.folders if step.noted else ())
        raise
    for step in reversed(done):
        files.remove_folders(step.folders)
    return tuple(done)


def _written(step: Step) -> Step:
    if step.before == step.after:
        return step
    if files.read(step.target.path) != step.before:
        sentence = f"{step.target.path} was changed by somebody else just now"
        raise InputError(sentence, "Run the command again.")
    made = files.replace(step.target.path, step.after, private=step.target.private)
    if step.noted is None:
        return step
    folders = step.noted.folders or made
    return msgspec.structs.replace(step, noted=msgspec.structs.replace(step.noted, folders=folders))


def _into(target: Target, noted: Noted | None) -> Step:
    content = files.read(target.path)
    text = files.decode(content or b"", target.path)
    if content is not None and blend.complete(target, text):
        what, note = _left(blend.foreign(target, text))
        return Step(target=target, what=what, before=content, after=content, note=note, noted=noted)
    first, base = _before(target, noted, content, text)
    blended = blend.put_in(target, base)
    after = make(base, blended.changes).encode()
    what, note = _left(blended.kept)
    if content is not None and after == content:
        return Step(target=target, what=what, before=content, after=content, note=note, noted=noted)
    entry = Noted(
        path=str(target.path),
        existed=content is not None and (noted is None or noted.existed),
        after=digest(after),
        changes=(*first, *blended.changes),
        made=blended.made,
        folders=noted.folders if noted else (),
    )
    what = "created" if content is None else "changed"
    return Step(target=target, what=what, before=content, after=after, note=note, noted=entry)


def _left(kept: tuple[str, ...]) -> tuple[str, str]:
    return ("kept", "; ".join(f"{each}: kept" for each in kept)) if kept else ("unchanged", "")


def _before(
    target: Target, noted: Noted | None, content: bytes | None, text: str
) -> tuple[tuple[Change, ...], str]:
    """Return a text without hitherto, and the changes that lead there if they have to be noted."""
    if noted and content is not None and digest(content) == noted.after:
        return (), take_back(text, noted.changes)
    out = blend.take_out(target, text, noted.made if noted else None)
    return (() if noted else out), make(text, out)


def _out_of(target: Target, noted: Noted | None) -> Step:
    content = files.read(target.path)
    if content is None:
        return Step(target=target, what="unchanged", before=None, after=None)
    created = noted is not None and not noted.existed
    folders = noted.folders if noted else ()
    whole = noted is not None and digest(content) == noted.after
    text = files.decode(content, target.path)
    if noted and whole:
        left = take_back(text, noted.changes)
    else:
        left = make(text, blend.take_out(target, text, noted.made if noted else None))
    left = make(left, blend.clear(target, left))
    if left == text:
        what, note = ("kept", "edited since") if noted and target.text else ("unchanged", "")
        return Step(target=target, what=what, before=content, after=content, note=note)
    if (created or target.text) and (whole or blend.hollow(target, left)):
        return Step(target=target, what="removed", before=content, after=None, folders=folders)
    what, note = ("restored", "") if whole else ("changed", EDITED if noted else "")
    return Step(target=target, what=what, before=content, after=left.encode(), note=note)
