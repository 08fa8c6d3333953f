"""Texts to vectors, on this machine; all that it needs comes with the extra ``[embed]``."""

from __future__ import annotations

from pathlib import Path

from hitherto.embed.assets import available
from hitherto.ports import Embedder

__all__ = ["available", "local"]

_FILE = "vectors.npz"


def local(folder: Path | None = None) -> Embedder | None:
    """Return the embedder of this machine; None where the extra is not installed.

    The model is checked and loaded when the first text is embedded.

    Args:
        folder: where the vectors of a project's texts are kept; None: only in this process.
    """
    if not available():
        return None
    from hitherto.embed.minilm import MiniLM  # noqa: PLC0415  # numpy comes with the extra
    from hitherto.search.vectors import Kept  # noqa: PLC0415  # numpy comes with the extra

    return Kept(MiniLM(), folder / _FILE if folder else None)
