"""What a language model is asked, and what it answers."""

from __future__ import annotations

from typing import Any

import msgspec


class Question(msgspec.Struct, frozen=True, kw_only=True):
    """One request.

    Attributes:
        instructions: what is to be done.
        text: what it is to be done with.
        schema: the JSON schema of the answer, an object.
        most: the most tokens of the answer.
    """

    instructions: str
    text: str
    schema: dict[str, Any]
    most: int = 4_000


class Answer(msgspec.Struct, frozen=True, kw_only=True):
    """What came back.

    Attributes:
        text: as it came; whether it is what was asked for is for the asker to see.
        tokens_in: as the model counts them; 0 where it does not say.
        tokens_out: as above.
        whole: False where it was cut off.
    """

    text: str
    tokens_in: int = 0
    tokens_out: int = 0
    whole: bool = True
