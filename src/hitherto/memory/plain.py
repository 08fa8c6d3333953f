"""What was said by hand and reads as no rule: it is kept, and its author is told.

Who hands a statement over says that it is a rule, so one whose words merely lack the signs of one
("Customers are never deleted.", in a project that has no part of that name) is no reason to warn.
"""

from __future__ import annotations

from collections.abc import Sequence

from hitherto.intent.extract import extract
from hitherto.intent.extract.english import is_english
from hitherto.intent.extract.masked import hands_over_secret
from hitherto.intent.extract.standing import cues_in
from hitherto.model import Problem, Record, Turn
from hitherto.project.components import Components

_NO_SENTENCE = 2  # words

# Cues that tell of questions, of what happened, and of small talk.
_TELLS = frozenset(
    """
    question asks seen past narrated reported trouble amiss status guess praise agree everyday
    """.split()  # noqa: SIM905  # read more easily as text
)


def doubts(records: Sequence[Record], components: Components) -> tuple[Problem, ...]:
    """Return a problem for each record that reads as no rule, or is not read at all."""
    problems: list[Problem] = []
    for record in records:
        if not is_english(record.words):
            what = "is kept by its words alone: only English is read"
            remedy = "Say it in English, and it is found where its subject matters."
        elif _is_no_rule(record, components):
            what = "is kept, but reads as no rule, decision or preference"
            remedy = "Say in a whole sentence what should hold; `hitherto forget` takes this back."
        else:
            continue
        where = record.provenance.position
        problems.append(Problem(source=where, what=f"'{record.words}' {what}", remedy=remedy))
    return tuple(problems)


def _is_no_rule(record: Record, components: Components) -> bool:
    """Tell whether words ask, tell of something or are no sentence, and no rule stands in them."""
    if extract(Turn(provenance=record.provenance, text=record.words), components):
        return False
    if hands_over_secret(record.words):
        return True
    cues = cues_in(record.words)
    if _TELLS & cues.keys():
        return sum(cues.values()) <= 0
    return not (cues or record.component) and len(record.words.split()) <= _NO_SENTENCE
