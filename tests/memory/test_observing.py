"""What runs saw becomes observed edges: at the command line, from pytest, from files."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from hitherto.bootstrap import open_memory, set_up
from hitherto.errors import InputError
from hitherto.memory.observing import known, runs_in, take_in
from hitherto.model.graph import Relation, Tier
from scratch_repo import Repo

SHOP = """\
CALLS = {}


def register(name):
    def kept(function):
        CALLS[name] = function
        return function

    return kept


@register("pay")
def pay(amount):
    return amount


def run(name):
    return CALLS[str(name)](1)
"""
TESTS = """\
from shop import run


def test_pay():
    assert run("pay") == 1
"""
RUN, PAY = "python . . . shop/run().", "python . . . shop/pay()."


@pytest.fixture
def shop(repo: Repo) -> Repo:
    """Return a project whose calls go through a table."""
    repo.write("shop.py", SHOP)
    repo.write("test_shop.py", TESTS)
    repo.commit()
    set_up(repo.root).close()
    return repo


def hitherto(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run our command line."""
    return subprocess.run(
        [sys.executable, "-m", "hitherto", *arguments],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )


def run_pytest(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run pytest with our plugin, as where hitherto is installed beside it."""
    return subprocess.run(
        [
            *(sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"),
            *("--hitherto-profile", *arguments),
        ],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )


def tiers(folder: Path, source: str, target: str) -> list[tuple[Tier, int]]:
    """Return the tiers and lines of the calls from one symbol to another."""
    with open_memory(folder) as memory:
        memory.structure.fresh()
        found = memory.structure.graph.out_of(source, Relation.CALLS)
        return [(each.tier, each.span.line) for each in found if each.target == target]


def test_a_command_is_observed_and_what_it_called_is_kept(shop: Repo) -> None:
    """`hitherto observe -- COMMAND` keeps calls with the tier observed, at their site."""
    done = hitherto(
        shop.root,
        "observe",
        "--profile",
        "--json",
        "--",
        sys.executable,
        "-c",
        "import shop; shop.run('pay')",
    )
    told = json.loads(done.stdout)
    assert (done.returncode, told["code"], told["runs"]) == (0, 0, 1)
    assert told["edges"] >= 2
    assert (Tier.OBSERVED, 18) in tiers(shop.root, RUN, PAY)


def test_a_command_s_exit_code_is_passed_on(shop: Repo) -> None:
    """Whoever puts `hitherto observe` before their command sees it fail as before."""
    program = "import shop; shop.run('pay'); raise SystemExit(7)"
    done = hitherto(shop.root, "observe", "--profile", "--", sys.executable, "-c", program)
    assert done.returncode == 7
    assert "edges observed" in done.stdout


def test_where_nothing_was_observed_it_says_why(shop: Repo) -> None:
    """A command without Python, or without the project's code, is no success."""
    done = hitherto(shop.root, "observe", "--", "true")
    assert done.returncode == 1
    assert "nothing of this project was observed" in done.stderr


def test_a_program_that_is_not_there_is_bad_use(shop: Repo) -> None:
    """It is told in one sentence."""
    done = hitherto(shop.root, "observe", "--", "no-such-program")
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert "cannot be run" in done.stderr


def test_pytest_writes_and_ingest_takes_in(shop: Repo) -> None:
    """The plugin's files lie where git does not see them, and become edges."""
    done = run_pytest(shop.root, "--hitherto-observe")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "went into it" in done.stdout
    assert shop("status", "--porcelain", "--", ".hitherto") == ""
    taken = hitherto(shop.root, "ingest", ".hitherto/observed", "--json")
    told = json.loads(taken.stdout)
    assert (taken.returncode, told["runs"], told["changed"]) == (0, 1, [])
    assert (Tier.OBSERVED, 18) in tiers(shop.root, RUN, PAY)
    assert hitherto(shop.root, "ingest", ".hitherto/observed").returncode == 0
    assert len(tiers(shop.root, RUN, PAY)) == 1


def test_each_worker_of_xdist_is_observed(shop: Repo) -> None:
    """Workers of pytest-xdist write files of their own, with what they cost."""
    done = run_pytest(
        shop.root, "--hitherto-observe", "--hitherto-observe-in", "seen", "-n", "2", "-p", "xdist"
    )
    assert done.returncode == 0, done.stdout + done.stderr
    runs = runs_in([shop.root / "seen"])
    assert ("run", "pay") in {
        (each.caller.name, each.callee.name) for run in runs for each in run.seen
    }
    assert all(each.lasted > 0 for each in runs)


def test_without_the_option_nothing_is_observed(shop: Repo) -> None:
    """Whoever has hitherto installed beside pytest pays nothing for it."""
    assert run_pytest(shop.root).returncode == 0
    assert not (shop.root / ".hitherto" / "observed").exists()


def test_what_ran_before_a_change_is_found_by_name(shop: Repo) -> None:
    """Lines of a file that changed since say nothing: names do, and it is told."""
    run_pytest(shop.root, "--hitherto-observe")
    shop.write("shop.py", "# a new line\n\n" + SHOP)
    with open_memory(shop.root) as memory:
        taken = take_in(memory, runs_in([shop.root / ".hitherto" / "observed"]))
    assert taken.changed == ("shop.py",)
    assert [tier for tier, _ in tiers(shop.root, RUN, PAY)] == [Tier.OBSERVED]


@pytest.mark.parametrize(
    ("name", "content", "why"),
    [
        ("none.jsonl", None, "cannot be read"),
        ("other.jsonl", "hello\n", "nothing that hitherto observed"),
        ("folder", None, "cannot be read"),
    ],
)
def test_what_cannot_be_taken_in_is_told(
    tmp_path: Path, name: str, content: str | None, why: str
) -> None:
    """A file that is not there, or of another kind, is bad input with a remedy."""
    if content is not None:
        (tmp_path / name).write_text(content)
    with pytest.raises(InputError, match=why):
        runs_in([tmp_path / name])


def test_an_empty_folder_is_told(tmp_path: Path) -> None:
    """A folder without files of runs is a mistake, not a run that saw nothing."""
    with pytest.raises(InputError, match="nothing that hitherto observed"):
        runs_in([tmp_path])


def test_the_best_tier_of_a_pair_counts(shop: Repo) -> None:
    """Of several edges between two symbols the most trusted says how the pair is known."""
    pair = ("python . . . test_shop/test_pay().", RUN)
    with open_memory(shop.root) as memory:
        memory.structure.fresh()
        assert known(memory.structure.graph, [pair, (RUN, "python . . . shop/none().")]) == {
            pair: Tier.RESOLVED
        }
