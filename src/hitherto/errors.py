"""What can go wrong by misuse, as one small tree.

::

    HithertoError            one clear sentence and the remedy
    ├── UsageError           the request itself is wrong
    ├── InputError           a file or text that was handed in cannot be used
    ├── PlaceError           no project here, or one that is not set up
    ├── ModelError           the language model that was configured cannot be asked
    ├── ServerError          a language server cannot be asked
    └── StoreError           what is kept cannot be read or written
        └── ReadOnlyError    the folder cannot be written; a spool may still take it

Only misuse and a broken surrounding world are raised as these. A turn that cannot be parsed or a
dangling link is a :class:`hitherto.model.Problem`, returned beside the result. A bug is any other
exception, and stays one.
"""

from __future__ import annotations


class HithertoError(Exception):
    """One clear sentence about what is wrong, and what to do about it.

    Args:
        what: the sentence, without a final full stop.
        remedy: what the person can do, in the imperative.
    """

    exit_code = 2

    def __init__(self, what: str, remedy: str = "") -> None:
        super().__init__(what)
        self.what = what
        self.remedy = remedy

    def __str__(self) -> str:
        return f"{self.what}. {self.remedy}".rstrip() if self.remedy else f"{self.what}."


class UsageError(HithertoError):
    """The request itself is wrong: an unknown id, an empty statement, options that exclude."""


class InputError(HithertoError):
    """A file or text that was handed in cannot be used."""


class PlaceError(HithertoError):
    """There is no project here, or it has not been set up."""


class ModelError(HithertoError):
    """The language model that was configured cannot be asked, or does not answer."""


class ServerError(HithertoError):
    """A language server cannot be asked: it does not start, hangs, ends or speaks nonsense."""


class StoreError(HithertoError):
    """What is kept cannot be read or written."""


class ReadOnlyError(StoreError):
    """The data folder cannot be written."""
