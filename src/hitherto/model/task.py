"""The work at hand that a brief is for."""

from __future__ import annotations

import msgspec

from hitherto.model.scope import EVERYWHERE, Scope


class Neighbour(msgspec.Struct, frozen=True, kw_only=True):
    """What a task names in the code, or what stands beside that.

    Attributes:
        name: as people write it: `Adapter.send`, `round_up`.
        path: the file that defines it.
        tie: in words what it has to do with what the task names (``which `Session.send` calls``);
            empty for that itself.
        alone: nothing else could be meant.
    """

    name: str
    path: str
    tie: str = ""
    alone: bool = True


class Task(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What is to be done, from its own words and the session it is said in.

    Attributes:
        text: the task's words.
        at: when it is asked; what was said later does not count. Empty: now.
        session: the agent session it is asked in, if any.
        context: what was said before in that session, the newest last: it tells what "it" and
            "the next phase" are.
        paths: files named, opened or attached.
        branch: the branch that is checked out.
        scope: where the work happens, as far as it is known beside the words.
        neighbours: what the task names in the code graph, and what stands beside that.
    """

    text: str
    at: str = ""
    session: str = ""
    context: tuple[str, ...] = ()
    paths: tuple[str, ...] = ()
    branch: str = ""
    scope: Scope = EVERYWHERE
    neighbours: tuple[Neighbour, ...] = ()
