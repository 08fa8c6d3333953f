"""The bundled demo: a project and its conversations, laid out as an agent leaves them."""

from __future__ import annotations

import subprocess
from pathlib import Path

import msgspec
import pytest

from hitherto.demo import TASKS, DemoPlace, lay_out
from hitherto.demo.layout import slug
from hitherto.errors import InputError


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> DemoPlace:
    """Return the demo, laid out once."""
    return lay_out(tmp_path_factory.mktemp("demo"))


def git(place: DemoPlace, *arguments: str) -> str:
    """Run git in the demo's work tree."""
    done = subprocess.run(
        ["git", *arguments], cwd=place.project, capture_output=True, text=True, check=True
    )
    return done.stdout.strip()


def conversations(place: DemoPlace) -> list[Path]:
    """Return the conversation files, helpers' included."""
    return sorted(place.agent_home.rglob("*.jsonl"))


def lines(path: Path) -> list[dict[str, object]]:
    """Return the lines of a conversation."""
    return [msgspec.json.decode(line) for line in path.read_bytes().splitlines()]


def test_the_work_tree_is_a_clean_repository_with_a_dated_history(place: DemoPlace) -> None:
    """The history spans months, and the work tree holds what the last commit holds."""
    assert git(place, "status", "--porcelain") == ""
    assert git(place, "branch", "--show-current") == "main"
    dates = git(place, "log", "--reverse", "--format=%cs").splitlines()
    assert (dates[0], dates[-1], len(dates)) == ("2026-03-03", "2026-08-18", 5)
    assert (place.project / "AGENTS.md").is_file()
    assert not (place.project / "src/ferryboard/stages.py").exists()
    assert "stages.py" in git(place, "log", "--diff-filter=D", "--name-only", "--format=")


def test_the_same_history_comes_out_every_time(place: DemoPlace, tmp_path: Path) -> None:
    """Two layouts are the same commits, whoever and wherever they are made."""
    assert git(lay_out(tmp_path / "again"), "rev-parse", "HEAD") == git(place, "rev-parse", "HEAD")


def test_every_conversation_says_that_it_took_place_here(place: DemoPlace) -> None:
    """Each line with a folder names the laid-out project, and the files lie where Claude's lie."""
    where = place.agent_home / ".claude" / "projects" / slug(place.project)
    files = conversations(place)
    assert len(files) == place.conversations == 5
    assert all(path.is_relative_to(where) for path in files)
    folders = {line["cwd"] for path in files for line in lines(path) if "cwd" in line}
    assert folders == {str(place.project)}
    assert all(b'"/ferryboard' not in path.read_bytes() for path in files)


def test_a_folder_whose_name_needs_escaping_is_written_correctly(tmp_path: Path) -> None:
    """Quotes, backslashes and spaces in the folder's name do not break the JSON lines."""
    place = lay_out(tmp_path / 'a "quoted" \\ folder')
    folders = {
        line["cwd"] for path in conversations(place) for line in lines(path) if "cwd" in line
    }
    assert folders == {str(place.project)}


def test_turns_hang_together_as_an_agent_writes_them(place: DemoPlace) -> None:
    """Every line's parent stands before it in its own file, and identifiers are unique."""
    for path in conversations(place):
        seen: set[object] = {None}
        for line in lines(path):
            if "uuid" in line:
                assert line["parentUuid"] in seen
                assert line["uuid"] not in seen
                seen.add(line["uuid"])


def test_the_user_types_about_sixty_turns_in_four_sessions(place: DemoPlace) -> None:
    """The bundled conversations have the size that was promised."""
    typed = {
        path.stem: [
            line["message"]["content"]  # type: ignore[index]  # shape asserted by use
            for line in lines(path)
            if line.get("promptId") and isinstance(line["message"]["content"], str)  # type: ignore[index]  # as above
        ]
        for path in conversations(place)
        if path.parent.name != "subagents"
    }
    assert len(typed) == 4
    assert 55 <= sum(map(len, typed.values())) <= 65


def test_no_task_restates_what_it_depends_on() -> None:
    """The tasks name neither the engine nor the interval that their briefs have to bring."""
    assert len(TASKS) == 2
    assert not any(word in " ".join(TASKS).lower() for word in ("postgresql", "sqlite", "20", "60"))


def test_a_folder_in_use_is_left_alone(tmp_path: Path) -> None:
    """A folder that holds something is refused in one sentence, and nothing is written."""
    (tmp_path / "mine.txt").write_text("keep", encoding="utf-8")
    with pytest.raises(InputError, match="not empty"):
        lay_out(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]


def test_a_file_in_the_way_is_one_sentence(tmp_path: Path) -> None:
    """A path that is a file is refused with the remedy."""
    target = tmp_path / "file"
    target.write_text("", encoding="utf-8")
    with pytest.raises(InputError, match="cannot be laid out"):
        lay_out(target)


def test_without_git_the_remedy_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine without git gets one sentence that says so."""
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(InputError, match="install git"):
        lay_out(tmp_path / "demo")
