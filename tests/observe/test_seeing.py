"""What is seen of a program: each kind of call, in each version of Python that is here."""

from __future__ import annotations

import json
import os
import signal
import subprocess
from pathlib import Path

import pytest

from hitherto.sources.runtime.reading import Run, read
from hitherto.sources.runtime.running import prepared, run, seen
from pythons import VERSIONS, python

SHOP = """\
import asyncio, contextlib, functools, sys


def marked(function):
    @functools.wraps(function)
    def wrapped(*rest):
        return function(*rest)

    return wrapped


class Cart:
    def __init__(self):
        self.items = []

    def __len__(self):
        return len(self.items)

    @property
    def total(self):
        return sum(price(each) for each in self.items)

    @functools.cached_property
    def tax(self):
        return rate()

    @marked
    def add(self, item):
        self.items.append(item)


def rate():
    return 2


def price(item):
    return item


def numbers():
    yield 1


@contextlib.contextmanager
def opened():
    yield rate()


async def later():
    return await soon()


async def soon():
    return 1


def use():
    cart = Cart()
    cart.add(3)
    len(cart)
    cart.total
    cart.tax
    for _ in numbers():
        pass
    with opened():
        pass
    sorted([2, 1], key=lambda each: price(each))
    asyncio.run(later())


def often():
    for _ in range(1000):
        price(1)
    late()


def late():
    return price("a secret")


if __name__ == "__main__":
    use()
    often()
"""
CALLS = {
    ("<module>", "often"),
    ("<module>", "use"),
    ("Cart", "marked"),
    ("Cart.tax", "rate"),
    ("Cart.total.<locals>.<genexpr>", "price"),
    ("late", "price"),
    ("later", "soon"),
    ("marked.<locals>.wrapped", "Cart.add"),
    ("often", "late"),
    ("often", "price"),
    ("opened", "rate"),
    ("use", "Cart.__init__"),
    ("use", "Cart.__len__"),
    ("use", "Cart.tax"),
    ("use", "Cart.total"),
    ("use", "marked.<locals>.wrapped"),
    ("use", "numbers"),
    ("use", "opened"),
    ("use", "use.<locals>.<lambda>"),
    ("use.<locals>.<lambda>", "price"),
}
LAZY = ("use", "later")
"""The event loop asks for its first value: who made it only 3.12 and later tell."""


def observed(
    folder: Path, version: str, program: str = SHOP, *arguments: str, profile: bool = True
) -> tuple[int, list[Run]]:
    """Run a program under observation; return its exit code and what was seen."""
    found = python(version)
    if not found:
        pytest.skip(f"there is no Python {version} here")
    (folder / "project").mkdir()
    (folder / "scratch").mkdir()
    (folder / "project" / "shop.py").write_text(program)
    own = prepared(folder / "scratch", folder / "project", os.environ, profile=profile)
    code = run([found, "shop.py", *arguments], own, folder / "project")
    return code, [read(each) for each in seen(folder / "scratch")]


def pairs(runs: list[Run]) -> set[tuple[str, str]]:
    """Return by name who called what."""
    return {(each.caller.name, each.callee.name) for run in runs for each in run.seen}


@pytest.mark.parametrize("version", VERSIONS)
def test_each_kind_of_call_is_seen(tmp_path: Path, version: str) -> None:
    """Wrappers, properties, dunders, lambdas, generators and coroutines have their callers."""
    code, runs = observed(tmp_path, version)
    assert (code, pairs(runs) - {LAZY}) == (0, CALLS)
    assert (LAZY in pairs(runs)) == (version != "3.11")


@pytest.mark.parametrize("version", VERSIONS)
def test_nothing_of_values_is_written(tmp_path: Path, version: str) -> None:
    """What functions are called with is in no file."""
    observed(tmp_path, version)
    written = b"".join(each.read_bytes() for each in seen(tmp_path / "scratch"))
    assert written
    assert b"secret" not in written


def test_before_3_12_it_has_to_be_asked_for(tmp_path: Path) -> None:
    """Where it would make a program slow, nothing is observed unless that is wanted."""
    assert observed(tmp_path, "3.11", profile=False) == (0, [])


@pytest.mark.parametrize("version", VERSIONS)
def test_each_process_writes_a_file_of_its_own(tmp_path: Path, version: str) -> None:
    """What a program starts or forks off is observed too."""
    program = (
        "import os, subprocess, sys\n"
        "def one(): pass\n"
        "def two(): pass\n"
        "def three(): pass\n"
        "if len(sys.argv) > 1:\n    one()\n    sys.exit()\n"
        "subprocess.run([sys.executable, __file__, 'again'])\n"
        "two()\n"
        "if not os.fork():\n    three()\n    os._exit(0)\n"
        "os.wait()\n"
    )
    _, runs = observed(tmp_path, version, program)
    told = sorted(sorted(pairs([each])) for each in runs)
    assert told == [[("<module>", each)] for each in ("one", "three", "two")]


@pytest.mark.parametrize("version", VERSIONS)
def test_a_process_that_is_killed_loses_nothing(tmp_path: Path, version: str) -> None:
    """What was called before a SIGKILL is there."""
    program = "import os, signal\ndef one(): pass\none()\nos.kill(os.getpid(), signal.SIGKILL)\n"
    code, runs = observed(tmp_path, version, program)
    assert (code, pairs(runs)) == (128 + signal.SIGKILL, {("<module>", "one")})


@pytest.mark.parametrize("version", VERSIONS)
def test_what_garbage_collection_calls_has_no_caller(tmp_path: Path, version: str) -> None:
    """Who happens to run when garbage is collected calls nothing of it."""
    program = (
        "import gc, weakref\n"
        "def gone(_): pass\n"
        "class Thing:\n"
        "    def __del__(self): pass\n"
        "def use():\n"
        "    one = Thing(); one.one = one; held = weakref.ref(one, gone); del one\n"
        "    gc.collect()\n"
        "use()\n"
    )
    _, runs = observed(tmp_path, version, program)
    assert pairs(runs) == {("<module>", "use")}


def test_code_from_elsewhere_makes_no_edge(tmp_path: Path) -> None:
    """Installed packages are nobody's own, not even those in the project's folder."""
    program = (
        "import os, sys\n"
        "place = os.path.abspath('.venv/lib')\n"
        "os.makedirs(place)\n"
        "open(place + '/other.py', 'w').write('def call(f): f()')\n"
        "sys.path.append(place)\n"
        "import other\n"
        "def mine(): pass\n"
        "other.call(mine)\n"
        "mine()\n"
    )
    _, runs = observed(tmp_path, "3.11", program)
    assert [(each.caller.name, each.place[0]) for run in runs for each in run.seen] == [
        ("<module>", 9)
    ]


def test_another_sitecustomize_still_runs(tmp_path: Path) -> None:
    """What would have run at the start of Python runs after ours."""
    (tmp_path / "site").mkdir()
    (tmp_path / "site" / "sitecustomize.py").write_text("import sys; sys.marked = 5")
    (tmp_path / "scratch").mkdir()
    world = {**os.environ, "PYTHONPATH": str(tmp_path / "site")}
    own = prepared(tmp_path / "scratch", tmp_path, world)
    program = "import sys; raise SystemExit(sys.marked)"
    assert run([python("3.11") or "python", "-c", program], own, tmp_path) == 5


def test_what_it_cost_is_written_at_the_end(tmp_path: Path) -> None:
    """A file ends with the seconds that went into it, of those that the process took."""
    _, runs = observed(tmp_path, "3.11")
    (only,) = runs
    assert 0 < only.spent <= only.lasted


def test_the_copy_needs_nothing_of_hitherto(tmp_path: Path) -> None:
    """What is put into another environment imports only the standard library there."""
    scratch = tmp_path / "scratch"
    scratch.mkdir()
    own = prepared(scratch, tmp_path, os.environ)
    program = "import json, sys; print(json.dumps(sorted(sys.modules)))"
    found = python("3.12") or python("3.11")
    done = subprocess.run(
        [found, "-c", program], env=own, capture_output=True, text=True, check=True
    )
    loaded = {each.partition(".")[0] for each in json.loads(done.stdout)}
    assert "hitherto_observing" in loaded
    assert loaded & {"hitherto", "msgspec", "click", "rich"} == set()
