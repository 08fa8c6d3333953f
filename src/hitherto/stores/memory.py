"""A store in a dict: for tests, for trying things out, and the measure for the others."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from hitherto.model import Cursor, Event, Standing, event_id
from hitherto.privacy import guarded
from hitherto.stores.fold import Fold


class MemoryStore:
    """Keeps events as long as the process lives."""

    def __init__(self, events: Sequence[Event] = ()) -> None:
        self._events: dict[str, Event] = {}
        self._fold = Fold()
        self.append(events)

    def append(self, events: Sequence[Event]) -> None:
        """Keep events; one that is kept already changes nothing."""
        for event in map(guarded, events):
            name = event_id(event)
            if name not in self._events:
                self._events[name] = event
                self._fold.add(name, event)

    def standing(self) -> Standing:
        """Return the snapshot of all that is kept."""
        return self._fold.standing()

    def events(self) -> Iterable[Event]:
        """Yield every event in the order in which it was kept."""
        yield from tuple(self._events.values())

    def cursors(self) -> Mapping[str, Cursor]:
        """Return by source name how far each was read."""
        return self._fold.cursors()

    def close(self) -> None:
        """Do nothing: there is nothing to let go of."""
