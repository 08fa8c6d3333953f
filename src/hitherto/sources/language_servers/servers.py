"""Which language servers are known: a table, and where their programs are."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

import msgspec

MEGABYTES = 2_048
"""Memory that a server may take before it is ended."""


class Server(msgspec.Struct, frozen=True, kw_only=True):
    """One language server.

    Attributes:
        name: the program, and the mechanism of the edges that it finds.
        bundled: it comes with hitherto; a program of that name elsewhere is another version.
        arguments: those of the program.
        languages: names of the languages that it understands, with the protocol's names for them.
        options: what it is told when it starts.
        settings: what it is told when it asks, by section.
        megabytes: see `MEGABYTES`.
    """

    name: str
    bundled: bool = False
    arguments: tuple[str, ...] = ()
    languages: Mapping[str, str]
    options: Mapping[str, object] = MappingProxyType({})
    settings: Mapping[str, object] = MappingProxyType({})
    megabytes: int = MEGABYTES


_PYTHON = MappingProxyType({"python": "python"})

# They are asked for definitions alone: whatever else they would find out takes its time.
_ANALYSIS = MappingProxyType({"diagnosticMode": "openFilesOnly", "typeCheckingMode": "off"})

SERVERS: tuple[Server, ...] = (
    Server(
        name="ty",
        bundled=True,
        arguments=("server",),
        languages=_PYTHON,
        options=MappingProxyType({"diagnosticMode": "off"}),
    ),
    Server(
        name="basedpyright",
        arguments=("--stdio",),
        languages=_PYTHON,
        settings=MappingProxyType(
            {
                "basedpyright": {"disableOrganizeImports": True, "analysis": dict(_ANALYSIS)},
                "basedpyright.analysis": dict(_ANALYSIS),
            }
        ),
    ),
)
"""In the order in which they are asked: the next one for what those before left undecided."""

_PROGRAMS = MappingProxyType({"basedpyright": "basedpyright-langserver"})


def found(
    path: str, bundled: Callable[[], str | None], servers: Sequence[Server] = SERVERS
) -> list[tuple[Server, tuple[str, ...]]]:
    """Return the servers that this machine has, each with its command.

    Args:
        path: the folders in which programs are looked for, as PATH writes them.
        bundled: tells where the program is that comes with hitherto.
        servers: those that are known.
    """
    there = []
    for server in servers:
        name = _PROGRAMS.get(server.name, server.name)
        program = bundled() if server.bundled else shutil.which(name, path=path or "/nowhere")
        if program:
            there.append((server, (program, *server.arguments)))
    return there


def bundled_ty() -> str | None:
    """Return the program of ty that was installed with hitherto; None where it is not there."""
    from ty import find_ty_bin  # noqa: PLC0415  # only who asks a server

    try:
        return str(find_ty_bin())
    except FileNotFoundError:
        return None
