"""all-MiniLM-L6-v2 on onnxruntime, without torch and without a network."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
import numpy as np

from hitherto.embed.assets import GRAPH, WORDS, checked, folder

if TYPE_CHECKING:
    from onnxruntime import InferenceSession
    from tokenizers import Encoding, Tokenizer

DIMENSIONS = 384

_LENGTH = 256  # tokens of a text that are read: what the model was trained for
_BATCH = 32
_ERRORS_ONLY = 3  # onnxruntime's severity; it warns of graphics cards that nobody asked for


class Loaded(msgspec.Struct, frozen=True):
    """The two parts of the model in memory."""

    tokenizer: Tokenizer
    session: InferenceSession


class MiniLM:
    """Sentences to 384 dimensions; the model is checked and loaded at the first text.

    Source: the sentence-transformers model all-MiniLM-L6-v2: the mean of the last layer over a
    text's tokens, made one long (Reimers and Gurevych, "Sentence-BERT", EMNLP 2019).

    Args:
        place: the folder of the model's files; None: where the extra installed them.
    """

    name = "all-MiniLM-L6-v2"  # with what happens to its output: another pooling is another name

    def __init__(self, place: Path | None = None) -> None:
        self._place = place

    def embed(self, texts: Sequence[str]) -> np.ndarray:
        """Return one unit vector a text; what is past the first 256 tokens is not read.

        Raises:
            InputError: the model's files are not there, or not those that are expected.
        """
        vectors = np.empty((len(texts), DIMENSIONS), np.float32)
        if not texts:
            return vectors
        # Half a surrogate pair is no text to the tokenizer; conversations hold some.
        clean = [text.encode("utf-8", "replace").decode() for text in texts]
        encoded = self._loaded.tokenizer.encode_batch(clean)
        # Texts of one length need no padding, which costs as much as words do.
        order = sorted(range(len(texts)), key=lambda n: len(encoded[n].ids))
        for start in range(0, len(order), _BATCH):
            batch = order[start : start + _BATCH]
            vectors[batch] = self._pooled([encoded[n] for n in batch])
        return vectors

    @cached_property
    def _loaded(self) -> Loaded:
        import onnxruntime  # noqa: PLC0415  # comes with the extra, and half a second is its import
        from tokenizers import Tokenizer  # noqa: PLC0415  # comes with the extra

        place = checked(self._place or folder())
        onnxruntime.set_default_logger_severity(_ERRORS_ONLY)
        options = onnxruntime.SessionOptions()
        # Threads that wait for work must not keep a processor busy.
        options.add_session_config_entry("session.intra_op.allow_spinning", "0")
        session = onnxruntime.InferenceSession(
            place / GRAPH, options, providers=["CPUExecutionProvider"]
        )
        tokenizer = Tokenizer.from_file(str(place / WORDS))
        tokenizer.no_padding()
        tokenizer.enable_truncation(_LENGTH)
        return Loaded(tokenizer, session)

    def _pooled(self, encoded: Sequence[Encoding]) -> np.ndarray:
        """Return the vectors of one batch."""
        longest = max(len(each.ids) for each in encoded)
        tokens = np.zeros((len(encoded), longest), np.int64)
        mask = np.zeros_like(tokens)
        for row, each in enumerate(encoded):
            tokens[row, : len(each.ids)] = each.ids
            mask[row, : len(each.ids)] = 1
        (last,) = self._loaded.session.run(
            ["last_hidden_state"],
            {"input_ids": tokens, "attention_mask": mask, "token_type_ids": np.zeros_like(tokens)},
        )
        summed = np.einsum("btd,bt->bd", last, mask.astype(np.float32))
        pooled: np.ndarray = summed / np.linalg.norm(summed, axis=1, keepdims=True)
        return pooled
