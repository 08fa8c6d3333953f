"""What the rooms ask of the world: protocols, and the named shapes of their functions."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from enum import StrEnum
from typing import TYPE_CHECKING, Protocol

from hitherto.model import (
    Answer,
    Cursor,
    Document,
    Event,
    Found,
    Place,
    Problem,
    Question,
    Reading,
    Record,
    Standing,
    Turn,
)

if TYPE_CHECKING:
    import numpy as np

    from hitherto.model.files import CodeFile, Listing, Taken, Wanted
    from hitherto.model.graph import Definition, Edge, Relation, Span, Tie
    from hitherto.model.kept_graph import Anchor, GraphChange
    from hitherto.model.location import Location

Extractor = Callable[[Turn | Document], Sequence[Record]]


class Source(Protocol):
    """One kind of place that statements come from."""

    name: str

    def recognise(self, head: bytes, location: str) -> bool:
        """Tell from its first bytes (and, weakly, its name) whether a file is of this kind."""
        ...

    def find(self, place: Place) -> Iterable[Found]:
        """Find what of this kind on this machine is about the project."""
        ...

    def read(self, found: Found, since: Cursor | None) -> Reading:
        """Read what is new since a cursor; damaged parts come back as problems."""
        ...


class Store(Protocol):
    """Where events are kept; the same contract for every implementation."""

    def append(self, events: Sequence[Event]) -> None:
        """Keep events durably before returning; an event already kept changes nothing.

        Raises:
            StoreError: nothing could be kept; none of the events is half there.
        """
        ...

    def standing(self) -> Standing:
        """Return the snapshot of all that is kept."""
        ...

    def events(self) -> Iterable[Event]:
        """Yield every event in the order in which it was kept."""
        ...

    def cursors(self) -> Mapping[str, Cursor]:
        """Return by source name how far each was read."""
        ...

    def close(self) -> None:
        """Let go of files and connections."""
        ...


class Existence(StrEnum):
    """Whether something is in the code, was once, or never."""

    PRESENT = "present"
    GONE = "gone"  # it was in the history and is no more
    NEVER = "never"  # never there: says nothing about a rule that speaks of it
    UNKNOWN = "unknown"  # no repository, or it could not be asked


class Reach(StrEnum):
    """Whether a commit, or a patch-equivalent of it, is in what is checked out."""

    HERE = "here"
    ELSEWHERE = "elsewhere"  # some other ref reaches it
    LOST = "lost"  # no ref reaches it any more
    UNKNOWN = "unknown"


class Repository(Protocol):
    """The project's history, as far as verification asks for it."""

    def path(self, path: str) -> Existence:
        """Tell whether a path is, was or never was in the project."""
        ...

    def word(self, word: str) -> Existence:
        """Tell whether an identifier, dependency or command stands in the code, or once did."""
        ...

    def reach(self, commit: str) -> Reach:
        """Tell whether a commit or its squashed, rebased or picked twin is reachable here."""
        ...

    def branches_with(self, path: str) -> frozenset[str]:
        """Return the branches on which a path exists."""
        ...

    def successor(self, word: str) -> str:
        """Tell in words where what is gone may live on; empty where nobody knows."""
        ...


class CodeHistory(Repository, Protocol):
    """A history that also tells code from prose."""

    def in_code(self, word: str, files: Sequence[str] = ()) -> Existence:
        """Tell of a whole word, of some files or else of all that is not prose."""
        ...


class Embedder(Protocol):
    """Texts to vectors of one length."""

    name: str

    def embed(self, texts: Sequence[str]) -> np.ndarray:
        """Return one unit vector a text, shape (len(texts), dimensions), float32."""
        ...


class LanguageModel(Protocol):
    """A model that answers questions; none is asked unless the user configured it."""

    name: str

    def answer(self, question: Question) -> Answer:
        """Answer one question.

        Raises:
            ModelError: it cannot be asked, or does not answer.
        """
        ...


class Answers(Protocol):
    """What was answered before, so that nothing is asked twice."""

    def get(self, key: str) -> str | None:
        """Return what is kept under a key."""
        ...

    def put(self, key: str, text: str) -> None:
        """Keep a text under a key; where nothing can be written, nothing is kept."""
        ...


class Clock(Protocol):
    """The time, so that tests can set it."""

    def now(self) -> str:
        """Return ISO 8601 in UTC with a ``Z``."""
        ...


class Graph(Protocol):
    """The code graph, as it is asked about one symbol at a time; each answer in milliseconds.

    What it gives is in a fixed order: definitions as ranked or by path and line, edges by path and
    line. What the graph does not have gives nothing, never an error.
    """

    def definition(self, symbol: str) -> Definition | None:
        """Return where a symbol is defined; None where no file of the project defines it."""
        ...

    def definitions(self, symbols: Collection[str]) -> Mapping[str, Definition]:
        """Return where symbols are defined, by symbol, as `definition` would."""
        ...

    def find(self, name: str, limit: int = 20) -> Sequence[Definition]:
        """Return what a typed name may mean, likeliest first.

        Args:
            name: a symbol; the end of a dotted name (``total``, ``Cart.total``,
                ``cart.Cart.total``; ``::``, ``#`` and ``/`` count as the dot); ``path:line``,
                which means the innermost definition there; or a path, which means its module.
            limit: the most that are returned.
        """
        ...

    def near(self, name: str, limit: int = 5) -> Sequence[Definition]:
        """Return definitions with a name like one that `find` does not know."""
        ...

    def defined_in(self, path: str) -> Sequence[Definition]:
        """Return what a file defines, in its order."""
        ...

    def within(self, symbol: str) -> Sequence[Definition]:
        """Return what is defined inside a symbol at any depth, as the methods of a class."""
        ...

    def into(self, symbol: str, *relations: Relation) -> Sequence[Edge]:
        """Return the edges to a symbol, of all relations or some; to ``""`` the dynamic ones."""
        ...

    def out_of(self, symbol: str, *relations: Relation) -> Sequence[Edge]:
        """Return the edges whose site stands directly in a symbol's code (not in what it holds)."""
        ...

    def undecided(self, language: str, name: str = "") -> Sequence[Edge]:
        """Return a language's calls that are decided at run time and name this, or anything."""
        ...


class LanguageServer(Protocol):
    """A program that understands a language; it runs while it is asked, in the background."""

    @property
    def name(self) -> str:
        """Its name, the mechanism of the edges that it finds."""
        ...

    @property
    def languages(self) -> frozenset[str]:
        """The names of the languages that it understands."""
        ...

    def definitions(
        self, path: str, language: str, digest: str, spans: Sequence[Span]
    ) -> Sequence[tuple[Location, ...]] | None:
        """Return for each name in a file where what it means is defined: nowhere, here or there.

        Args:
            path: the file, from the root of the work tree.
            language: its language.
            digest: of the bytes that are meant.
            spans: where the names stand.

        Returns:
            None where the file is not those bytes any more.

        Raises:
            ServerError: it cannot be asked, now and for good.
        """
        ...

    def implementations(self, place: Location) -> Sequence[Location]:
        """Return where the method whose name stands in a place is defined again in subclasses.

        The method itself may be among them; nothing where the server cannot tell.

        Raises:
            ServerError: as above.
        """
        ...

    def lines(self, path: str) -> Sequence[bytes]:
        """Return the lines of a file that a location names; none where it cannot be read."""
        ...

    def close(self) -> None:
        """End it."""
        ...


class CodeSource(Protocol):
    """The files of code of one work tree."""

    def listed(self) -> Listing | None:
        """Look what is there now; None where that cannot be told."""
        ...

    def take(self, wanted: Sequence[Wanted]) -> Iterator[Taken]:
        """Read files, in any order, many of them in several processes."""
        ...


class GraphStore(Graph, Protocol):
    """Where the code graph is kept; all of it can be made again from the files."""

    def edition(self) -> str:
        """Return what the graph was made by; empty while there is none."""
        ...

    def files(self) -> Mapping[str, CodeFile]:
        """Return the files whose facts are kept, by path."""
        ...

    def packed(self, languages: Collection[str]) -> Iterator[bytes]:
        """Yield what is kept of the files of some languages, in order of their paths."""
        ...

    def packed_of(self, path: str) -> bytes:
        """Return what is kept of one file; empty where nothing is."""
        ...

    def lines_of(self, path: str) -> bytes:
        """Return the numbers of a file's lines; empty where none are kept."""
        ...

    def meant(self, name: str) -> Sequence[Definition]:
        """Return what a name in code means, in no order of what is likelier; of many the first.

        Args:
            name: the end of a dotted name, in the code's own upper and lower case.
        """
        ...

    def beside(self, symbol: str, limit: int) -> Sequence[Tie]:
        """Return what a symbol calls, makes, inherits from or overrides, and what does so to it.

        Edges that are resolved, observed or inferred count, but for those to and from tests and
        the top level of files; what has the most sites comes first.
        """
        ...

    def once(self, name: str) -> bool:
        """Tell whether a file defined a name once, and stopped to while the graph was kept.

        Args:
            name: dotted, or the end of it (``Cart.total``); it may be defined elsewhere now.
        """
        ...

    def coupling(self) -> Sequence[tuple[str, str, int]]:
        """Return pairs of folders and how many edges lead from one's code to the other's.

        Edges that are resolved, observed or inferred count, in either direction.
        """
        ...

    def loose(self) -> Mapping[str, str]:
        """Return the files that changed since all edges were found together, with resolvers."""
        ...

    def edges_in(self, path: str) -> Sequence[Edge]:
        """Return what a file's resolver found, whether something better stands beside it or not."""
        ...

    def named(self, name: str) -> Sequence[Definition]:
        """Return the definitions with a last name, in any case, in no order of what is likelier."""
        ...

    def edge_digests(self) -> Mapping[str, bytes]:
        """Return by path what stands for the edges that are kept of it."""
        ...

    def anchors(self, path: str = "") -> Sequence[Anchor]:
        """Return the edges from elsewhere: all, or those whose caller a file defines."""
        ...

    def asked(self, mechanism: str) -> Mapping[str, str]:
        """Return by path the digests of the files about which a finder was asked."""
        ...

    def problems(self) -> Sequence[Problem]:
        """Return what could not be read of the files."""
        ...

    def failures(self) -> Mapping[str, Problem]:
        """Return by name the resolvers that found no edges, with what kept them from it."""
        ...

    def write(self, change: GraphChange) -> None:
        """Write all of a change or nothing.

        Raises:
            StoreError: it could not be written; what was there before is.
        """
        ...

    def alone(self, wait: float, work: str = "") -> AbstractContextManager[None]:
        """Keep every other process from the same work on this graph.

        Args:
            wait: seconds to wait for another one at most.
            work: which one; without a name refreshing it.

        Raises:
            StoreError: it took longer.
        """
        ...

    def close(self) -> None:
        """Let go of the file."""
        ...
