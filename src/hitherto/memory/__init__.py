"""One project's memory: everything that a surface can ask of it or tell it."""

from hitherto.memory.memory import Memory
from hitherto.memory.parts import Parts
from hitherto.memory.results import (
    Finding,
    Judged,
    KeptSource,
    Lineage,
    Read,
    State,
    Step,
    Stored,
    Synced,
)

__all__ = [
    "Finding",
    "Judged",
    "KeptSource",
    "Lineage",
    "Memory",
    "Parts",
    "Read",
    "State",
    "Step",
    "Stored",
    "Synced",
]
