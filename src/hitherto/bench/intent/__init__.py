"""The intent experiment (as it was published): does what was said earlier reach the later task?"""

from hitherto.bench.intent.report import floors, measure, table

__all__ = ["floors", "measure", "table"]
