"""The files of code: which there are, and reading them here or in processes that never stay."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from hitherto.model.files import Taken, Wanted, digest_of
from hitherto.sources import code_reading
from hitherto.sources.code import Code, names
from hitherto.sources.code_file import MOST
from hitherto.sources.git_answers import Answer
from hitherto.structural.facts import Facts, Language
from hitherto.structural.packing import pack, unpack
from scratch_repo import Repo, look
from toy_language import TOY, package, read


def die(path: str, data: bytes, home: str) -> Facts:
    """Read a file; end the process over one that says so, as a fault in a grammar does."""
    if data == b"die":
        os.kill(os.getpid(), signal.SIGKILL)
    return read(path, data, home)


DEADLY = Language("deadly", (".toy",), package, die, "toy")


class Git0:
    """A git that gives one answer."""

    def __init__(self, answer: Answer | None) -> None:
        self.answer = answer

    def __call__(self, *args: str, into: bytes = b"", seconds: float = 0) -> Answer | None:
        """Give it."""
        del args, into, seconds
        return self.answer

    def pipe(self, first: object, second: object) -> Answer | None:
        """Give it."""
        del first, second
        return self.answer


def code(repo: Repo, language: Language = TOY) -> Code:
    """Return the code of a repository."""
    return Code(str(repo.root), look(repo.root).names, {language.name: language})


def wanted(path: str, language: str = "toy", known: str = "") -> Wanted:
    """Return a file that is to be read."""
    return Wanted(path, language, "", known)


def test_what_git_says_of_a_work_tree_is_what_is_there(repo: Repo) -> None:
    """Tracked, staged and new files are there; deleted, ignored and renamed ones are not."""
    for name in ("kept", "deleted", "renamed", "staged-out", "conflict"):
        repo.write(f"{name}.toy", "def f\n")
    repo.write(".gitignore", "ignored*\n")
    repo.commit()
    repo("checkout", "--quiet", "-b", "other")
    repo.write("conflict.toy", "def other\n")
    repo.commit()
    repo("checkout", "--quiet", "main")
    repo.write("conflict.toy", "def main\n")
    repo.commit()
    repo.ask(["merge", "other"])
    (repo.root / "deleted.toy").unlink()
    (repo.root / "renamed.toy").rename(repo.root / "new name.toy")
    repo("rm", "--quiet", "--cached", "staged-out.toy")
    repo.write("ignored.toy", "def f\n")
    repo.write("added.toy", "def f\n")
    repo("add", "added.toy")
    listing = code(repo).listed()
    assert listing is not None
    there = {f"{name}.toy" for name in ("kept", "new name", "staged-out", "conflict", "added")}
    assert set(listing.files) == there
    assert listing.paths == there | {".gitignore", "README.md"}
    assert listing.problems == ()


@pytest.mark.parametrize("answer", [None, Answer(128, b"fatal")])
def test_where_git_cannot_say_nothing_is_known(answer: Answer | None) -> None:
    """A git that fails or is not there is no empty work tree."""
    assert names(Git0(answer), tracked=True) is None
    assert names(Git0(answer), tracked=False) is None
    assert Code("/", lambda *, tracked: None if tracked else b"", {"toy": TOY}).listed() is None
    assert Code("/", lambda *, tracked: b"" if tracked else None, {"toy": TOY}).listed() is None


def test_a_file_is_read_once_for_its_bytes(repo: Repo) -> None:
    """What a file says comes with its digest; bytes that are known say nothing again."""
    repo.write("a.toy", "def f\n")
    (first,) = code(repo).take([wanted("a.toy")])
    assert first.file is not None
    assert first.file.digest == digest_of(b"def f\n")
    assert unpack(first.packed) == read("a.toy", b"def f\n", "")
    (second,) = code(repo).take([wanted("a.toy", known=first.file.digest)])
    assert (second.packed, second.problem) == (b"", None)


def test_what_cannot_be_read_is_a_problem(repo: Repo) -> None:
    """A file that is gone, a folder, a pipe and a giant are told of, and no one waits for them."""
    (repo.root / "folder.toy").mkdir()
    os.mkfifo(repo.root / "pipe.toy")
    with (repo.root / "giant.toy").open("wb") as stream:
        stream.truncate(MOST + 1)
    names = ("gone.toy", "folder.toy", "pipe.toy", "giant.toy")
    taken = list(code(repo).take([wanted(name) for name in names]))
    assert [each.problem.source for each in taken if each.problem] == list(names)
    assert all(each.file is None for each in taken)


def test_workers_read_what_one_process_would(repo: Repo) -> None:
    """The same files give the same facts, wherever they are read."""
    many = [f"m{number}.toy" for number in range(code_reading.FEW + 30)]
    for name in many:
        repo.write(name, f"def {name[:-4]}\n")
    repo.write("odd.toy", "odd\n")

    def said(workers: int) -> list[tuple[str, bytes]]:
        some = [*map(wanted, many), wanted("odd.toy")]
        taken = code_reading.take_all(repo.root, some, {"toy": TOY}, workers)
        return sorted((each.path, each.packed) for each in taken)

    assert said(2) == said(1)
    assert len(said(1)) == len(many) + 1


def test_a_worker_that_dies_loses_its_files_and_nothing_hangs(repo: Repo) -> None:
    """A reader that ends its process is a problem of files, not the end of the reading."""
    for number in range(code_reading.FEW * 2):
        repo.write(f"m{number}.toy", "die" if number == 7 else "def f\n")
    some = [wanted(f"m{number}.toy", "deadly") for number in range(code_reading.FEW * 2)]
    taken = list(code(repo, DEADLY).take(some))
    assert {each.path for each in taken} == {each.path for each in some}
    lost = [each for each in taken if each.problem]
    assert "m7.toy" in {each.path for each in lost}
    assert all("was ended" in str(each.problem) for each in lost)


PROGRAM = """
import sys
from pathlib import Path
sys.path[:0] = sys.argv[2:]
if __name__ == "__main__":
    from hitherto.sources import code_reading
    import test_code
    some = [test_code.wanted(f"m{n}.toy") for n in range(400)]
    for taken in code_reading.take_all(Path(sys.argv[1]), some, {"toy": test_code.TOY}, 2):
        import multiprocessing
        print(*(each.pid for each in multiprocessing.active_children()), flush=True)
        sys.stdin.read()
"""


@pytest.mark.skipif(not hasattr(os, "pidfd_open"), reason="needs Linux to wait for processes")
def test_workers_end_with_a_parent_that_is_killed(repo: Repo, tmp_path: Path) -> None:
    """Nothing outlives the process that began it, however that one ends."""
    for number in range(400):
        repo.write(f"m{number}.toy", "def f\n")
    script = tmp_path / "parent.py"
    script.write_text(PROGRAM, encoding="utf-8")
    command = [sys.executable, str(script), str(repo.root), *sys.path]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True) as parent:
        assert parent.stdout is not None
        workers = [os.pidfd_open(int(number)) for number in parent.stdout.readline().split()]
        assert len(workers) == 2
        parent.kill()
    for worker in workers:
        assert select.select([worker], [], [], 60) == ([worker], [], [])  # readable once it ended
        os.close(worker)


def test_packed_facts_are_small_and_whole() -> None:
    """What is packed is what is unpacked, and bytes that are no facts are refused."""
    facts = read("a.toy", b"def f\ncall g\n" * 200, "")
    packed = pack(facts)
    assert unpack(packed) == facts
    assert len(packed) < len(msgspec.msgpack.encode(facts)) / 4
    for wrong in (b"", b"x", packed[:-3], packed[:90] + bytes([packed[90] ^ 1]) + packed[91:]):
        with pytest.raises(ValueError, match="no facts"):
            unpack(wrong)


def test_a_taken_file_goes_between_processes() -> None:
    """What a worker hands back is whole on the other side."""
    import pickle  # noqa: PLC0415  - what processes speak

    taken = Taken("a.toy", packed=b"x")
    assert pickle.loads(pickle.dumps(taken)) == taken  # noqa: S301  - made here
