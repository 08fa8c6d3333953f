"""What has to be read so that the code graph is level with the files."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec

from hitherto.model.files import CodeFile, Listing, Stamp, Wanted
from hitherto.structural.facts import Language


class Plan(msgspec.Struct, frozen=True):
    """What is to be done.

    Attributes:
        wanted: the files to read.
        removed: paths that are kept and gone.
        known: what is kept, by path.
        anew: all of it was made by other readers or resolvers.
    """

    wanted: tuple[Wanted, ...]
    removed: tuple[str, ...]
    known: Mapping[str, CodeFile]
    anew: bool = False

    @property
    def anything(self) -> bool:
        """Whether there is anything to do."""
        return bool(self.wanted or self.removed or self.anew)


class Planner:
    """Compares what is there with what is kept.

    Args:
        languages: those that are known.
    """

    def __init__(self, languages: Iterable[Language]) -> None:
        ends = ((end, each) for each in languages for end in each.suffixes)
        self._endings = sorted(ends, key=lambda pair: -len(pair[0]))  # the longest one counts
        self._paths: frozenset[str] = frozenset()
        self._homes: dict[str, tuple[str, str]] = {}
        self._known: Mapping[str, CodeFile] = {}
        self._level: dict[str, Stamp] = {}

    def plan(self, listing: Listing, known: Mapping[str, CodeFile], *, same: bool) -> Plan:
        """Return what is to be done.

        Args:
            listing: what is there.
            known: what is kept.
            same: it was made by the readers and resolvers that are in use.
        """
        if listing.paths != self._paths:  # a file's package may depend on any other file
            self._homes, self._level = {}, {}
        if known is not self._known or not same:
            self._level = {}
        self._paths, self._known = listing.paths, known
        wanted = []
        for path, stamp in listing.files.items():
            if self._level.get(path) == stamp:  # so it was the last time, and nothing else is new
                continue
            home = self.home(path, listing.paths)
            if home is None:
                continue
            language, package = home
            held = known.get(path) if same else None
            alike = held and (held.language, held.package) == (language, package)
            if held and alike and held.stamp == stamp and held.settled:
                self._level[path] = stamp
                continue
            digest = held.digest if held and alike else ""
            wanted.append(Wanted(path, language, package, digest))
        removed = tuple(sorted(known.keys() - listing.files.keys()))
        return Plan(tuple(wanted), removed, known, anew=bool(known) and not same)

    def home(self, path: str, paths: frozenset[str]) -> tuple[str, str] | None:
        """Return the language and the package of a file; None where no language is known for it.

        Args:
            path: the file.
            paths: all files of the project.
        """
        home = self._homes.get(path) if paths is self._paths else None
        if home is None:
            language = next((each for end, each in self._endings if path.endswith(end)), None)
            if language is None:
                return None
            home = (language.name, language.package(path, paths))
            if paths is self._paths:
                self._homes[path] = home
        return home
