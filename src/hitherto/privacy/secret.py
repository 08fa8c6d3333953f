"""What one kind of secret is: a row of the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple


class Secret(NamedTuple):
    """One kind of secret.

    Attributes:
        name: how it is called in ``[masked: NAME]``: lower case letters, digits and blanks.
        shape: the regular expression; its group ``secret`` is what is replaced.
        hints: at least one of these must be in the text, which is lower-cased for the search.
        check: what the secret must satisfy besides.
        also: where not empty, one of these must be in the text as well.
        solid: it holds a run of at least `patterns.SOLID` letters, digits and ``_~+=-``.
    """

    name: str
    shape: str
    hints: tuple[str, ...]
    check: Callable[[str], bool] | None = None
    also: tuple[str, ...] = ()
    solid: bool = False
