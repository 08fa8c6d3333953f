"""What sources hand over: turns and documents, and how far they were read."""

from __future__ import annotations

import msgspec

from hitherto.model.problem import Problem
from hitherto.model.provenance import Provenance


class Turn(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One turn of a conversation.

    Attributes:
        provenance: its role tells a person's typing from wrappers, summaries and injected text.
        text: the words that the role speaks for; pasted text is taken out.
        before: the tail of what the agent said just before, context only.
        pasted: text that the turn carries but its author did not type (tool output, documents).
        paths: files that the turn names or attaches.
        taken_back: its author rewound the conversation to before it: the words were typed and
            stand no more. A turn may be read first without and later, again, with this mark.
    """

    provenance: Provenance
    text: str
    before: str = ""
    pasted: tuple[str, ...] = ()
    paths: tuple[str, ...] = ()
    taken_back: bool = False


class Ruling(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a decision record is among all of its project's, told by whoever read them together.

    Attributes:
        proposed: it was not accepted yet.
        retired: what takes it out of force, in words; empty where nothing does.
        instead_of: paths of the records that it replaces.
        in_part: paths of the records of which it replaces a part.
    """

    proposed: bool = False
    retired: str = ""
    instead_of: tuple[str, ...] = ()
    in_part: tuple[str, ...] = ()


class Document(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A text file of the project: instructions, decision records, others.

    Attributes:
        provenance: its source is the path in the work tree.
        text: the whole text; what it imports comes as documents of their own.
        scope_path: the subtree it governs; empty for the whole project.
        ruling: where it is a decision record, what its project's records make of it.
    """

    provenance: Provenance
    text: str
    scope_path: str = ""
    ruling: Ruling | None = None


class Cursor(msgspec.Struct, frozen=True, omit_defaults=True):
    """How far a source was read, so that the next reading reads only what is new.

    Attributes:
        size: bytes read so far.
        digest: digest of the head of the file, to notice that it was replaced.
        state: what the reader needs to go on, in its own text form.
        stands: where documents are read whole, by document the digest of what stands in it now;
            empty for one that is not there any more, or not on the branch that is checked out.
    """

    size: int = 0
    digest: str = ""
    state: str = ""
    stands: dict[str, str] = {}


class Found(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A source that was found to be about the project.

    Attributes:
        kind: the reader's name, e.g. ``claude-code``.
        location: absolute path.
        source: its stable name, the key of its cursor.
        size: bytes.
        why: how it was recognised as this project's, for people.
        files: how many it consists of.
    """

    kind: str
    location: str
    source: str
    size: int = 0
    why: str = ""
    files: int = 1


class Reading(msgspec.Struct, frozen=True, kw_only=True):
    """What was new in a source, what could not be read, and where to go on."""

    turns: tuple[Turn, ...] = ()
    documents: tuple[Document, ...] = ()
    problems: tuple[Problem, ...] = ()
    cursor: Cursor = Cursor()
