"""Reading files of code, here or in worker processes, each by the language that it is in."""

from __future__ import annotations

import multiprocessing
import os
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from hashlib import blake2b
from multiprocessing.process import parent_process
from pathlib import Path

import msgspec

from hitherto.model import Problem
from hitherto.model.files import Stamp
from hitherto.model.odd import ODD, stumbled
from hitherto.sources.code import MOST, stamp, too_large
from hitherto.sources.regular import open_regular
from hitherto.structural.facts import Facts, Language
from hitherto.structural.packing import pack

FEW = 50
"""Files that are read here: starting workers would take longer."""

_BATCH = 40  # files that a worker is handed at once
_DIGEST = 20  # bytes


class Wanted(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """A file that is to be read.

    Attributes:
        path: from the root of the work tree.
        language: its language's name.
        package: the folder in which its namespaces begin.
        known: the digest of its bytes whose facts are kept; empty for none.
    """

    path: str
    language: str
    package: str
    known: str = ""


class Taken(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """What came of reading it.

    Attributes:
        wanted: what was asked for.
        digest: of its bytes; empty where it could not be read.
        stamp: what the file system said of what was opened.
        read: when that was, in nanoseconds.
        facts: packed; None where its bytes are those that were known, or none could be had.
        problem: why it could not be read.
    """

    wanted: Wanted
    digest: str = ""
    stamp: Stamp = Stamp(0, 0, 0, 0)
    read: int = 0
    facts: bytes | None = None
    problem: Problem | None = None


def take(root: Path, wanted: Wanted, language: Language) -> Taken:
    """Read one file, and what it says unless its bytes are the known ones."""
    now = time.time_ns()
    try:
        with open_regular(root / wanted.path) as stream:
            found = os.fstat(stream.fileno())
            data = stream.read(MOST + 1)
    except OSError as error:
        what = f"it could not be read ({error.strerror or error})"
        return Taken(wanted, problem=Problem(wanted.path, what))
    if len(data) > MOST:
        return Taken(wanted, problem=too_large(wanted.path))
    digest = blake2b(data, digest_size=_DIGEST).hexdigest()
    if digest == wanted.known:
        return Taken(wanted, digest, stamp(found), now)
    try:
        facts = language.read(wanted.path, data, wanted.package)
    except ODD as error:
        problem = stumbled(wanted.path, error)
        facts = Facts(wanted.path, wanted.language, wanted.package, (), problems=(problem,))
    return Taken(wanted, digest, stamp(found), now, pack(facts))


def take_all(
    root: Path, wanted: Sequence[Wanted], languages: Mapping[str, Language], workers: int
) -> Iterator[Taken]:
    """Read files, in worker processes where they are many; the order is any.

    Args:
        root: the work tree.
        wanted: the files.
        languages: by name.
        workers: the most processes to read in; they end with this one, however it ends.
    """
    if len(wanted) <= FEW or workers < 2:  # noqa: PLR2004 - one worker is no help
        for each in wanted:
            yield take(root, each, languages[each.language])
        return
    batches = [wanted[at : at + _BATCH] for at in range(0, len(wanted), _BATCH)]
    # Spawned, never forked: whoever runs hitherto may have threads.
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(workers, context, _begin)
    try:
        jobs = {pool.submit(_work, root, batch, _of(batch, languages)): batch for batch in batches}
        for job in as_completed(jobs):
            try:
                yield from job.result()
            except BrokenProcessPool:
                yield from map(_lost, jobs[job])
    finally:
        pool.shutdown(cancel_futures=True)


def _lost(wanted: Wanted) -> Taken:
    what = "the process that was to read it, or one beside it, was ended"
    return Taken(wanted, problem=Problem(wanted.path, what, remedy="Run the command again."))


def _of(batch: Sequence[Wanted], languages: Mapping[str, Language]) -> dict[str, Language]:
    return {name: languages[name] for name in {each.language for each in batch}}


def _work(root: Path, batch: Sequence[Wanted], languages: Mapping[str, Language]) -> list[Taken]:
    return [take(root, each, languages[each.language]) for each in batch]


def _begin() -> None:
    """Set a worker process up: it ends when its parent does, also when that one is killed."""
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    if (parent := parent_process()) is not None:
        parent.join()
        os._exit(1)
