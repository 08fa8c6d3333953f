"""Language models that a user may configure: any OpenAI-compatible endpoint, and a scripted one.

Nothing here is used, and nothing leaves the machine, unless an address was given in so many words.
"""

from hitherto.llm.answers import KeptAnswers
from hitherto.llm.endpoint import Endpoint
from hitherto.llm.scripted import Scripted

__all__ = ["Endpoint", "KeptAnswers", "Scripted"]
