"""A model whose answers are written down: for documents and tests, and to try the contract out."""

from __future__ import annotations

from collections.abc import Callable

from hitherto.model import Answer, Question


class Scripted:
    """Answers as a function says, and keeps what it was asked.

    Args:
        script: makes an answer's text of a question.
        name: what it calls itself.

    Attributes:
        asked: every question so far.
    """

    def __init__(self, script: Callable[[Question], str], name: str = "scripted") -> None:
        self.name = name
        self.asked: list[Question] = []
        self._script = script

    def answer(self, question: Question) -> Answer:
        """Answer one question."""
        self.asked.append(question)
        return Answer(text=self._script(question))
