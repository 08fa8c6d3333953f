"""Four processes write at once and are killed at random: what was acknowledged is there, whole."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import nursery
import pytest

from hitherto.model import Confirmed, event_id
from hitherto.stores import open_store

WORKERS = 4
EACH = 5_000


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
@pytest.mark.parametrize("run", range(10))
def test_nothing_acknowledged_is_lost_and_nothing_torn(run: int, tmp_path: Path) -> None:
    """20,000 events by 4 processes, killed at random: each is there once, whole and indexed."""
    notes = tmp_path / "notes"
    notes.mkdir()
    arguments = (tmp_path / "data", notes, run, WORKERS, EACH)
    done = subprocess.run(
        [sys.executable, nursery.__file__, *map(str, arguments)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) >= WORKERS
    acknowledged = {
        event_id(nursery.event(worker, number))
        for worker in range(WORKERS)
        for number in range((notes / str(worker)).stat().st_size * nursery.BATCH)
    }
    assert len(acknowledged) == WORKERS * EACH
    store = open_store(tmp_path / "data")
    kept = [event for event in store.events() if isinstance(event, Confirmed)]
    assert {event_id(event) for event in kept} == acknowledged
    assert len(kept) == len(acknowledged)
    assert set(store.standing().confirmed) == {event.record for event in kept}
    assert [problem for problem in store.problems if problem.line] == []
    size = store.condition().journal_bytes
    store.close()
    lines = (tmp_path / "data/journal.jsonl").read_bytes().splitlines(keepends=True)
    assert len(lines) == 1 + len(kept)
    assert sum(map(len, lines)) == size
