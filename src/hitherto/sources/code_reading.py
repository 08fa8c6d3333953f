"""Reading files of code, here or in worker processes, each by the language that it is in."""

from __future__ import annotations

import multiprocessing
import os
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.process import parent_process
from pathlib import Path

from hitherto.model import Problem
from hitherto.model.files import CodeFile, Taken, Wanted, digest_of
from hitherto.model.odd import ODD, stumbled
from hitherto.model.symbols import parsed
from hitherto.sources.code_file import MOST, stamp, too_large
from hitherto.sources.regular import open_regular
from hitherto.structural.facts import Facts, Language
from hitherto.structural.lines import prints
from hitherto.structural.packing import pack

FEW = 50
"""Files that are read here: starting workers would take longer."""

_BATCH = 40  # files that a worker is handed at once


def take(root: Path, wanted: Wanted, language: Language) -> Taken:
    """Read one file, and what it says unless its bytes are the known ones."""
    path = wanted.path
    now = time.time_ns()
    try:
        with open_regular(root / path) as stream:
            found = os.fstat(stream.fileno())
            data = stream.read(MOST + 1)
    except OSError as error:
        return Taken(path, problem=Problem(path, f"could not be read ({error.strerror or error})"))
    if len(data) > MOST:
        return Taken(path, problem=too_large(path))
    file = CodeFile(path, digest_of(data), stamp(found), now, wanted.language, wanted.package)
    if file.digest == wanted.known:
        return Taken(path, file)
    numbers = prints(data)
    try:
        facts = language.read(path, data, wanted.package)
        for definition in facts.definitions:
            parsed(definition.symbol)  # what is none would be found by nobody
        return Taken(path, file, pack(facts), lines=numbers)
    except ODD as error:
        problems = (stumbled(path, error),)
        said = Facts(path, file.language, file.package, (), b"", problems)
        return Taken(path, file, pack(said), lines=numbers)


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
    problem = Problem(wanted.path, what, remedy="Run the command again.")
    return Taken(wanted.path, problem=problem)


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
