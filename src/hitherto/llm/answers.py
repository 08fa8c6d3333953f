"""Answers of models, kept in a folder: what was paid for once is not asked again."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from hitherto.model.patterns import Pattern
from hitherto.privacy import mask

_KEY = Pattern(r"[0-9a-f]{16,64}")


class KeptAnswers:
    """One file an answer, named by its key; a damaged or barred one is as if it were not there.

    Args:
        folder: made when the first answer is kept.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def get(self, key: str) -> str | None:
        """Return what is kept under a key.

        Raises:
            ValueError: the key is no digest.
        """
        try:
            return self._path(key).read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError):
            return None

    def put(self, key: str, text: str) -> None:
        """Keep a text under a key, without the secrets in it.

        Raises:
            ValueError: the key is no digest.
        """
        path = self._path(key)
        draft = path.with_name(f".{key}-{os.getpid()}")
        with suppress(OSError):  # an answer that is not kept is asked for again
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
            # Half a character, which JSON can spell and UTF-8 cannot, stays spelt as JSON does.
            with os.fdopen(descriptor, "w", encoding="utf-8", errors="backslashreplace") as file:
                file.write(mask(text))
            draft.replace(path)

    def _path(self, key: str) -> Path:
        if not _KEY.fullmatch(key):
            raise ValueError(f"{key!r} is no digest")
        return self.folder / f"{key}.json"
