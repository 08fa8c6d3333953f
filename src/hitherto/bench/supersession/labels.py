"""Decision records and the pairs that somebody read off them, as they lie in two files."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import msgspec

from hitherto.decisions.values import Extent
from hitherto.errors import InputError, UsageError

_MOST = 200_000_000  # bytes of one file


class LabelledPair(msgspec.Struct, frozen=True):
    """One record that replaces another, as an annotator saw it."""

    new: str
    old: str
    extent: Extent
    evidence: str = ""


class LabelledSet(msgspec.Struct, frozen=True):
    """The decision records of one project.

    Attributes:
        name: of the file with the records.
        texts: the records by path.
        pairs: which of them replaced which.
    """

    name: str
    texts: dict[str, str]
    pairs: tuple[LabelledPair, ...]


def load(files: Sequence[Path]) -> tuple[LabelledSet, ...]:
    """Read sets of decision records: documents and pairs in turn.

    Args:
        files: of each set first a JSON object of texts by path, then a file with one JSON object
            a line: ``new``, ``old``, ``extent`` (``full`` or ``partial``) and ``evidence``.

    Raises:
        UsageError: the files do not come in twos.
        InputError: one of them cannot be used.
    """
    if not files or len(files) % 2:
        raise UsageError(
            "Documents and pairs come in twos", "Give DOCUMENTS PAIRS, once for each set."
        )
    return tuple(_set(*files[at : at + 2]) for at in range(0, len(files), 2))


def _set(documents: Path, pairs: Path) -> LabelledSet:
    texts = _texts(documents)
    found = tuple(_pairs(pairs))
    for number, pair in enumerate(found, 1):
        for path in (pair.new, pair.old):
            if path not in texts:
                what = f"{pairs}:{number} names {path}, which is not in {documents.name}"
                raise InputError(what, "Give the documents that the pairs were read off.")
    return LabelledSet(documents.name.removesuffix(".json"), texts, found)


def _texts(path: Path) -> dict[str, str]:
    try:
        return msgspec.json.decode(_read(path), type=dict[str, str])
    except msgspec.DecodeError as error:
        what = f"{path} holds no texts by path: {error}"
        raise InputError(what, 'It has to be one JSON object, {"path": "text"}.') from error


def _pairs(path: Path) -> list[LabelledPair]:
    found = []
    for number, line in enumerate(_read(path).splitlines(), 1):
        if not line.strip():
            continue
        try:
            found.append(msgspec.json.decode(line, type=LabelledPair))
        except msgspec.DecodeError as error:
            what = f"{path}:{number} is no pair: {error}"
            raise InputError(what, "Each line is an object with new, old and extent.") from error
    return found


def _read(path: Path) -> bytes:
    try:
        if not path.is_file() and path.exists():  # a pipe or a device may never end
            raise InputError(f"{path} is no regular file", "Give the file itself.")
        with path.open("rb") as stream:
            data = stream.read(_MOST + 1)
    except OSError as error:
        what = f"{path} cannot be read: {error.strerror or error}"
        raise InputError(what, "Check the path.") from error
    if len(data) > _MOST:
        raise InputError(f"{path} is longer than {_MOST:,} bytes", "Split the set into several.")
    return data
