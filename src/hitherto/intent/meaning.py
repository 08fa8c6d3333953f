"""How near the meaning of a record is to that of a task: a signal, where there is an embedder."""

from __future__ import annotations

from hitherto.intent.corpus import Corpus
from hitherto.intent.query import Query
from hitherto.intent.signals import Meeting
from hitherto.model import Record
from hitherto.ports import Embedder


def meaning(corpus: Corpus, embedder: Embedder) -> Meeting:
    """Make the signal: the cosine between a task's text and what each live record says.

    Only what may be handed over is embedded: most of an old project's records are displaced.

    Args:
        corpus: the prepared records.
        embedder: texts to unit vectors.
    """
    live = tuple(corpus.live)
    vectors = embedder.embed([_said(corpus.records[n]) for n in live])

    def near(query: Query, _: Corpus) -> dict[int, float]:
        if not live:
            return {}
        (asked,) = embedder.embed([query.task.text])
        return dict(zip(live, (vectors @ asked).tolist(), strict=True))

    return near


def _said(record: Record) -> str:
    """Return a record's words with what they are about, which they often leave out."""
    return f"{record.component} {record.key.replace('_', ' ')}: {record.words}"
