"""Observing a process from its very start, in any environment; nothing of it may fail there."""

from __future__ import annotations

import importlib.util
import sys
from importlib.machinery import PathFinder

from .recorder import begin  # this package is copied, and has another name there

_SITE = "sitecustomize"


def start(here: str, folder: str, root: str, *, profile: bool, share: float) -> None:
    """Begin to observe, then run what would have run in place of this.

    Args:
        here: the folder that holds the ``sitecustomize`` that calls this.
        folder: where files of edges go.
        root: the project.
        profile: see `recorder.begin`.
        share: see `recorder.begin`.
    """
    begin(folder, root, profile=profile, share=share)
    found = PathFinder.find_spec(_SITE, [each for each in sys.path if each != here])
    if found is not None and found.loader is not None:
        found.loader.exec_module(importlib.util.module_from_spec(found))
