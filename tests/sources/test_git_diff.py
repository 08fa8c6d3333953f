"""How the work tree differs from a commit, as git tells it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from hitherto.errors import UsageError
from hitherto.model.change import FileChange, Hunk
from scratch_repo import look

if TYPE_CHECKING:
    from scratch_repo import Repo

LINES = "".join(f"line {number}\n" for number in range(1, 10))


def changes(repo: Repo, revision: str = "HEAD") -> dict[str, FileChange]:
    """Return by both paths what differs."""
    found = look(repo.root).working_changes(revision)
    return {f"{each.before}>{each.now}": each for each in found}


@pytest.fixture
def edited(repo: Repo) -> Repo:
    """Return a repository with a file of nine lines, one gone and one renamed since the commit."""
    for name in ("a.py", "old name.py"):
        repo.write(name, LINES)
    repo.write("gone.py", "".join(f"{letter}\n" for letter in "abcdefghi"))
    repo.commit()
    text = LINES.replace("line 2\n", "").replace("line 5\n", "five\n5.5\n") + "more\n"
    repo.write("a.py", text)
    (repo.root / "gone.py").unlink()
    repo("mv", "old name.py", "new\tname.py")
    repo.write("staged.py", "new\n")
    repo("add", "staged.py")
    repo.write("untracked.py", "new\n")
    return repo


def test_files_and_lines(edited: Repo) -> None:
    """Changed, deleted, renamed and added files come with their lines; untracked ones do not."""
    found = changes(edited)
    assert found.keys() == {"a.py>a.py", "gone.py>", "old name.py>new\tname.py", ">staged.py"}
    assert found["a.py>a.py"].hunks == (Hunk(2, 1, 1, 0), Hunk(5, 1, 4, 2), Hunk(9, 0, 10, 1))
    assert found["a.py>a.py"].text == LINES.encode()
    assert found["gone.py>"].hunks == (Hunk(1, 9, 0, 0),)
    assert found["old name.py>new\tname.py"].hunks == ()
    assert found[">staged.py"].text == b""


def test_where_lines_went(edited: Repo) -> None:
    """Each line of then is found again, or known to be gone."""
    (path,) = (each for each in changes(edited) if each.startswith("a.py"))
    change = changes(edited)[path]
    now = (edited.root / "a.py").read_text().splitlines()
    for number, line in enumerate(LINES.splitlines(), 1):
        moved = change.moved(number)
        assert (now[moved - 1] if moved else "") == (line if line in now else "")
    assert change.moved(1) == 1
    assert changes(edited)["gone.py>"].moved(3) == 0


def test_another_commit(edited: Repo) -> None:
    """What was committed since a commit counts with what is not."""
    edited.commit()
    assert changes(edited).keys() == set()
    assert ">untracked.py" in changes(edited, "HEAD~1")


@pytest.mark.parametrize("revision", ["nowhere", "--output=x", "HEAD:a.py", ""])
def test_no_commit(edited: Repo, revision: str) -> None:
    """What names no commit is refused in a sentence, and never taken as an option."""
    with pytest.raises(UsageError, match="There is no commit"):
        changes(edited, revision)


def test_nothing_that_is_configured_runs(edited: Repo, tmp_path: Path) -> None:
    """An external diff program of the repository is not started."""
    mark = tmp_path / "ran"
    edited("config", "diff.external", f"touch {mark}")
    edited.write(".gitattributes", "*.py diff=odd\n")
    edited("config", "diff.odd.textconv", f"touch {mark}; cat")
    edited("config", "diff.noprefix", "true")
    assert len(changes(edited)) == 4
    assert not mark.exists()


def test_odd_contents(repo: Repo) -> None:
    """Lines that look like git's own, bytes that are no text, and modes alone confuse nothing."""
    repo.write("a.txt", "one\ndiff --git a/x b/x\n@@ -1 +1 @@\ntwo\n")
    (repo.root / "b.bin").write_bytes(b"\0\1\2")
    repo.write("c.sh", "echo\n")
    repo.commit()
    repo.write("a.txt", "diff --git a/y b/y\n@@ -9,9 +9,9 @@\ntwo\n")
    (repo.root / "b.bin").write_bytes(b"\0\3")
    (repo.root / "c.sh").chmod(0o755)
    found = changes(repo)
    assert sum(each.went for each in found["a.txt>a.txt"].hunks) == 3
    assert found["b.bin>b.bin"].hunks == ()
    assert found["c.sh>c.sh"].hunks == ()
