"""Standing statements out of turns and documents by rules: ordered, pure stages."""

from hitherto.intent.extract.decided import extract
from hitherto.intent.extract.places import task_scope
from hitherto.intent.extract.read import reading, record_from

__all__ = ["extract", "reading", "record_from", "task_scope"]
