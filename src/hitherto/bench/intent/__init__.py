"""The intent experiment: does what was said earlier reach the later task, and only while it holds?

Seventy interactions (twelve requirements, three traps, chatter), eight later tasks that restate
nothing, three conditions: no history, lexical retrieval, verified records. One agent template and
one checker serve them all. The structure is fixed, the texts are our own.
"""

from hitherto.bench.intent.report import floors, measure, table

__all__ = ["floors", "measure", "table"]
