"""Why a file holds only one of several versions of what it defines: Go's build constraints."""

from __future__ import annotations

import re

from hitherto.model.patterns import Pattern

_TAG = Pattern(rb"^//(?:go:build|\s*\+build)\s+(.{1,200})$", re.MULTILINE)
_HEAD = 4_000
_SYSTEMS = (
    "aix android darwin dragonfly freebsd illumos ios js linux netbsd openbsd plan9 solaris wasip1"
    " windows unix"
)
_MACHINES = (
    "386 amd64 arm arm64 loong64 mips mips64 mips64le mipsle ppc64 ppc64le riscv64 s390x wasm"
)
_NAMED = Pattern(
    rf"(?:_(?:{_SYSTEMS.replace(' ', '|')}))?(?:_(?:{_MACHINES.replace(' ', '|')}))?"
    r"(?:_test)?\.go$"
)
_ODD = Pattern(r"\W+")


def only_here(path: str, source: bytes) -> str:
    """Return a word for the builds that a file is part of; empty: of all."""
    tag = _TAG.search(source[:_HEAD])
    if tag:
        text = tag[1].decode("utf-8", "replace").replace("!", "not-")
        return _ODD.sub("-", text.replace("-", "_")).strip("-").replace("_", "-")
    name = path.rpartition("/")[2]
    found = _NAMED.search(name)
    word = found[0].removesuffix(".go").removesuffix("_test").strip("_") if found else ""
    return word.replace("_", "-")
