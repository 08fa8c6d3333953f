"""Vectors of texts, kept so that no text is embedded twice.

Imported only where there is an embedder: it needs numpy, which the default install has not.
"""

from __future__ import annotations

import tempfile
import zipfile
from collections.abc import Sequence
from contextlib import suppress
from functools import cached_property
from pathlib import Path

import numpy as np

from hitherto.model.text import digest
from hitherto.ports import Embedder


class Kept:
    """An embedder that remembers the vectors of all texts that come in company.

    A single text is a question: it is embedded and forgotten, for it is seldom asked again and
    should not lie in a file. The file is replaced whole, so that readers never see half of it, and
    holds only what was last asked for; where it is damaged, of another embedder or cannot be
    written, all is embedded anew and nothing else is lost.

    Args:
        embedder: makes the vectors.
        file: where they are kept (numpy's npz); None: in this process only.
    """

    def __init__(self, embedder: Embedder, file: Path | None = None) -> None:
        self.name = embedder.name
        self._embedder = embedder
        self._file = file

    def embed(self, texts: Sequence[str]) -> np.ndarray:
        """Return one unit vector a text."""
        if len(texts) <= 1:
            return self._embedder.embed(texts)
        names = [digest(text) for text in texts]
        new = {
            name: text for name, text in zip(names, texts, strict=True) if name not in self._held
        }
        if new:
            self._held.update(zip(new, self._embedder.embed(list(new.values())), strict=True))
        vectors = np.stack([self._held[name] for name in names])
        if new and self._file:
            self._save(self._file, names, vectors)
        return vectors

    @cached_property
    def _held(self) -> dict[str, np.ndarray]:
        """By a text's digest its vector."""
        if self._file is None:
            return {}
        try:
            with self._file.open("rb") as file, np.load(file, allow_pickle=False) as kept:
                if str(kept["embedder"]) != self.name:
                    return {}
                names, vectors = kept["texts"].tolist(), kept["vectors"].astype(np.float32)
                return dict(zip(names, vectors, strict=True))
        except (OSError, EOFError, KeyError, ValueError, zipfile.BadZipFile):
            return {}

    def _save(self, file: Path, names: Sequence[str], vectors: np.ndarray) -> None:
        with suppress(OSError):  # a folder that cannot be written costs time, not an answer
            with tempfile.NamedTemporaryFile(
                dir=file.parent, prefix=f"{file.stem}-", suffix=".part", delete=False
            ) as part:
                written = Path(part.name)
                try:
                    np.savez(part, embedder=self.name, texts=np.array(names), vectors=vectors)
                except OSError:
                    written.unlink(missing_ok=True)
                    raise
            written.replace(file)
