"""The tools: each parses, makes one call of the memory and renders.

Annotations are evaluated where they stand, not put off (no ``annotations`` from ``__future__``):
the SDK reads from them what fills a parameter, and these are functions of the desk at hand.
"""

import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Annotated, Any

from mcp.server.elicitation import AcceptedElicitation, ElicitationResult
from mcp.server.mcpserver import Context, Elicit, Resolve
from mcp.server.mcpserver.exceptions import ResourceError, ResourceNotFoundError
from mcp.types import CallToolResult, ToolAnnotations
from pydantic import Field

from hitherto.errors import HithertoError, UsageError
from hitherto.mcp import code_tools, consent, shapes, words
from hitherto.mcp.consent import Consent
from hitherto.mcp.desk import Desk, catch_up, telling
from hitherto.mcp.server import Server
from hitherto.memory import Memory
from hitherto.memory.memory import BUDGET
from hitherto.memory.reader.keeping import hand_out, take_in
from hitherto.model import Role, Status
from hitherto.privacy import mask

URI = "hitherto://record/{id}"

_UNDECIDED = (Status.CONTESTED, Status.PROPOSED)
_NO_NAME = re.compile(r"[^\w .-]+")

Id = Annotated[str, Field(description=words.ID, min_length=1, max_length=40)]
Reason = Annotated[str, Field(description=words.REASON, max_length=2_000)]
Task = Annotated[str, Field(description=words.TASK, min_length=1, max_length=20_000)]
Paths = Annotated[Sequence[str], Field(description=words.PATHS, max_length=100)]
Budget = Annotated[int, Field(description=words.BUDGET, ge=50, le=20_000)]
Words = Annotated[str, Field(min_length=1, max_length=2_000)]
Turns = Annotated[list[str], Field(description=words.READ, min_length=1, max_length=200)]
Records = Annotated[Sequence[dict[str, Any]], Field(description=words.RECORDS, max_length=100)]
Statements = Annotated[
    list[Words], Field(description=words.STATEMENTS, min_length=1, max_length=50)
]


def nothing() -> None:
    """Do nothing."""


def register(server: Server, desk: Desk, after: Callable[[], None] = nothing) -> None:
    """Give a server its tools and its resource.

    Args:
        server: the server.
        desk: where its memory is.
        after: called when the code graph was asked for something.
    """
    _briefing(server, desk)
    _remembering(server, desk)
    _forgetting(server, desk)
    _confirming(server, desk)
    _looking(server, desk)
    _digesting(server, desk)
    code_tools.register(server, desk, after)


def _briefing(server: Server, desk: Desk) -> None:
    @server.tool(description=words.BRIEF, annotations=_reads("Brief for a task"))
    async def brief(
        ctx: Context, task: Task, paths: Paths = (), budget: Budget = BUDGET
    ) -> Annotated[CallToolResult, shapes.BriefAnswer]:
        tell = telling(ctx.report_progress)

        def work(memory: Memory) -> shapes.BriefAnswer:
            caught = catch_up(memory, tell)
            within = _within(paths, memory.parts.place.root)
            return shapes.brief(memory.brief(task, budget=budget, paths=within), caught)

        made = await desk.run(work)
        return shapes.answer(made, "\n".join(part for part in (made.brief, made.note) if part))


def _remembering(server: Server, desk: Desk) -> None:
    @server.tool(
        description=words.REMEMBER,
        annotations=_adds("Remember what the user said"),
    )
    async def remember(
        ctx: Context, statements: Statements
    ) -> Annotated[CallToolResult, shapes.Remembered]:
        tell, client = telling(ctx.report_progress), _client(ctx)

        def work(memory: Memory) -> shapes.Remembered:
            catch_up(memory, tell)
            return shapes.stored(memory.relay(statements, client), memory.short)

        return shapes.answer(await desk.run(work))


def _forgetting(server: Server, desk: Desk) -> None:
    async def may_forget(ctx: Context, id: str) -> Elicit[Consent] | Consent:  # noqa: A002  # the tool's argument
        record, standing, short = await desk.run(lambda memory: consent.found(memory, id))
        if consent.agents_own(record, standing):
            return Consent(yes=True)
        if not consent.can_ask(ctx.client_capabilities):
            return Consent(yes=False)
        return Elicit(consent.question("Take this statement back?", record, short), Consent)

    @server.tool(
        description=words.FORGET,
        annotations=ToolAnnotations(
            title="Take a statement back",
            read_only_hint=False,
            destructive_hint=True,
            idempotent_hint=True,
            open_world_hint=False,
        ),
    )
    async def forget(
        ctx: Context,
        id: Id,  # noqa: A002  # the argument's name for agents
        answered: Annotated[ElicitationResult[Consent], Resolve(may_forget)],
        reason: Reason = "",
    ) -> Annotated[CallToolResult, shapes.Done]:
        asked, agreed = consent.can_ask(ctx.client_capabilities), _agreed(answered)

        def work(memory: Memory) -> shapes.Done:
            record, standing, _ = consent.found(memory, id)
            own = consent.agents_own(record, standing)
            if own or agreed:
                role = Role.AGENT if own else Role.USER
                return shapes.done(memory.forget(record.id, reason, role), memory.short)
            note = consent.undone(record, "forget", asked=asked)
            return shapes.done(memory.judged(record.id), memory.short, undone=note)

        return shapes.answer(await desk.run(work))


def _confirming(server: Server, desk: Desk) -> None:
    async def may_confirm(ctx: Context, id: str) -> Elicit[Consent] | Consent:  # noqa: A002  # the tool's argument
        record, _, short = await desk.run(lambda memory: consent.found(memory, id))
        if not consent.can_ask(ctx.client_capabilities):
            return Consent(yes=False)
        return Elicit(consent.question("Does this hold from now on?", record, short), Consent)

    @server.tool(
        description=words.CONFIRM,
        annotations=_adds("Let the user confirm a statement"),
    )
    async def confirm(
        ctx: Context,
        id: Id,  # noqa: A002  # the argument's name for agents
        answered: Annotated[ElicitationResult[Consent], Resolve(may_confirm)],
        reason: Reason = "",
    ) -> Annotated[CallToolResult, shapes.Done]:
        asked, agreed = consent.can_ask(ctx.client_capabilities), _agreed(answered)

        def work(memory: Memory) -> shapes.Done:
            record, _, _ = consent.found(memory, id)
            if agreed:
                return shapes.done(memory.confirm(record.id, reason), memory.short)
            note = consent.undone(record, "confirm", asked=asked)
            return shapes.done(memory.judged(record.id), memory.short, undone=note)

        return shapes.answer(await desk.run(work))


def _looking(server: Server, desk: Desk) -> None:
    @server.tool(description=words.HISTORY, annotations=_reads("History of a statement"))
    async def history(id: Id) -> Annotated[CallToolResult, shapes.HistoryAnswer]:  # noqa: A002  # the argument's name for agents
        return shapes.answer(
            await desk.run(lambda memory: shapes.history(memory.history(id), memory.short))
        )

    @server.tool(description=words.STATUS, annotations=_reads("What the memory holds"))
    async def status() -> Annotated[CallToolResult, shapes.StatusAnswer]:
        def work(memory: Memory) -> shapes.StatusAnswer:
            undecided = [each for each in memory.all() if each.verdict.status in _UNDECIDED]
            return shapes.status(memory.status(), undecided, memory.short)

        return shapes.answer(await desk.run(work))

    @server.resource(URI, name="record", description=words.RECORD, mime_type="text/markdown")
    async def record(id: str) -> str:  # noqa: A002  # the template's variable
        try:
            return await desk.run(
                lambda memory: shapes.markdown(memory.judged(memory.find(id)), memory.short)
            )
        except UsageError as error:
            raise ResourceNotFoundError(str(error)) from error
        except HithertoError as error:
            raise ResourceError(str(error)) from error


def _digesting(server: Server, desk: Desk) -> None:
    @server.tool(description=words.DIGEST_NEXT, annotations=_reads("Turns that nobody has read"))
    async def digest_next(ctx: Context) -> Annotated[CallToolResult, shapes.Handout]:
        tell = telling(ctx.report_progress)

        def work(memory: Memory) -> shapes.Handout:
            caught = catch_up(memory, tell)
            return shapes.handout(hand_out(memory), memory.short, caught)

        return shapes.answer(await desk.run(work))

    @server.tool(description=words.DIGEST_SUBMIT, annotations=_adds("Give back what was read"))
    async def digest_submit(
        ctx: Context, turns: Turns, records: Records = ()
    ) -> Annotated[CallToolResult, shapes.Taken]:
        client = _client(ctx)
        return shapes.answer(
            await desk.run(
                lambda memory: shapes.taken(take_in(memory, turns, records, client), memory.short)
            )
        )


def _reads(title: str) -> ToolAnnotations:
    """Return the annotations of a tool that changes nothing that anyone said."""
    return ToolAnnotations(title=title, read_only_hint=True, open_world_hint=False)


def _adds(title: str) -> ToolAnnotations:
    """Return the annotations of a tool that keeps something, and takes nothing away."""
    return ToolAnnotations(
        title=title,
        read_only_hint=False,
        destructive_hint=False,
        idempotent_hint=True,
        open_world_hint=False,
    )


def _agreed(answered: ElicitationResult[Consent]) -> bool:
    """Tell whether the user said yes in so many words."""
    return isinstance(answered, AcceptedElicitation) and answered.data.yes


def _client(ctx: Context) -> str:
    """Return what the agent's program calls itself, as a plain name."""
    given = ctx.session.client_params
    return _NO_NAME.sub("", mask(given.client_info.name))[:40].strip() if given else ""


def _within(paths: Sequence[str], root: str) -> tuple[str, ...]:
    """Return paths relative to the work tree; agents often give whole ones."""
    top = Path(root)
    return tuple(
        Path(each).relative_to(top).as_posix() if Path(each).is_relative_to(top) else each
        for each in paths
    )
