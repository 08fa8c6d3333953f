"""Fork processes that write at once, and kill them at random (run by test_kill.py).

Arguments: data folder, folder for acknowledgements, seed, processes, events a process.
A worker appends batches and, once `append` has returned, notes the batch's number with one write.
"""

from __future__ import annotations

import os
import random
import signal
import sys
import time
from pathlib import Path

from hitherto.model import Confirmed
from hitherto.stores import open_store

BATCH = 50


def event(worker: int, number: int) -> Confirmed:
    """Return the event that a worker writes as its so-manieth."""
    return Confirmed(at="2026-04-01T10:00:00Z", record=f"r-{worker:04x}{number:012x}")


def work(folder: Path, acknowledged: Path, worker: int, count: int) -> None:
    """Write from the first batch that is not acknowledged to the last."""
    done = acknowledged.stat().st_size if acknowledged.exists() else 0
    store = open_store(folder, wait=60.0)
    note = os.open(acknowledged, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    for batch in range(done, count // BATCH):
        store.append([event(worker, batch * BATCH + number) for number in range(BATCH)])
        os.write(note, b".")
    store.close()


def start(folder: Path, notes: Path, worker: int, count: int) -> int:
    """Fork one worker and return its process id."""
    child = os.fork()
    if child:
        return child
    work(folder, notes / str(worker), worker, count)
    os._exit(0)


def main(folder: Path, notes: Path, seed: int, workers: int, count: int) -> None:
    """Run all workers to their end, killing one now and then and starting it anew."""
    source = random.Random(seed)  # noqa: S311  - a test's dice
    running = {start(folder, notes, worker, count): worker for worker in range(workers)}
    kills = 0
    while running:
        time.sleep(source.uniform(0.02, 0.15))
        while running:
            child, status = os.waitpid(-1, os.WNOHANG)
            if not child:
                break
            worker = running.pop(child)
            if os.WIFEXITED(status) and os.WEXITSTATUS(status):
                sys.exit(f"worker {worker} failed")
            if os.WIFSIGNALED(status):
                running[start(folder, notes, worker, count)] = worker
        if running and kills < 3 * workers:
            os.kill(source.choice(list(running)), signal.SIGKILL)
            kills += 1
    sys.stdout.write(f"{kills}\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]), *map(int, sys.argv[3:]))
