"""All languages that are known, and what stands for how they are read and resolved."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

from hitherto import __version__
from hitherto.model.text import digest
from hitherto.structural.facts import Language
from hitherto.structural.languages import LANGUAGES as ALL

LANGUAGES: Mapping[str, Language] = MappingProxyType({each.name: each for each in ALL})
"""By name."""


def edition() -> str:
    """Return what a graph is made by: another one may be made by it of the same files.

    A checkout of hitherto changes without its version, so the times of its files count as well.
    """
    here = Path(__file__).parent
    files = sorted(each for each in here.rglob("*") if each.suffix in {".py", ".scm"})
    stamps = (f"{each.relative_to(here)} {each.stat().st_mtime_ns}" for each in files)
    return f"{__version__} {digest(*stamps)}"
