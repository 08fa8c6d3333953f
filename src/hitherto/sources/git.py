"""The project's history through git's command line, safe against what a repository may configure.

git runs without hooks, monitors, pagers, external diffs, text conversion, signature programs and
network, with literal paths, bounded in time. A repository is read, never written, but for the
project's own id in its config. Without a repository every answer is "unknown".
"""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, TypeVar

from hitherto.ports import Existence, Reach
from hitherto.sources.git_answers import Answer, is_inside
from hitherto.sources.git_existence import (
    EVERYWHERE,
    NO_PROSE,
    is_in_code,
    literally,
    path_existence,
    was_in_code,
)
from hitherto.sources.git_reach import reach
from hitherto.sources.git_texts import Change, changes, listed, texts
from hitherto.sources.transcripts.moments import moment

if TYPE_CHECKING:
    from hitherto.model.change import FileChange

T = TypeVar("T")

_SETTINGS = (
    "core.fsmonitor=false",
    "core.hooksPath=/dev/null",
    "core.quotePath=false",
    "log.showSignature=false",
    "submodule.recurse=false",
    "protocol.allow=never",  # a partial clone may not fetch what it lacks
    "maintenance.auto=false",
)
HARDENED = (
    "--no-pager",
    "--no-optional-locks",
    *(part for setting in _SETTINGS for part in ("-c", setting)),
)
"""Before every command: nothing that a repository configures is run, and no lock is taken."""

SECONDS = 5.0
"""How long one command may take."""
HISTORY_SECONDS = 1.5
"""How long the search of the history for one word may take."""
BUDGET_SECONDS = 6.0
"""How long all searches of the history for words may take in one instance together."""


class Runner:
    """Runs git in one repository.

    Args:
        git_dir: the repository.
        tree: its work tree; None where it is bare.
        program: git's name or path.
    """

    def __init__(self, git_dir: Path, tree: Path | None, program: str = "git") -> None:
        where = [f"--git-dir={git_dir}"] + ([f"--work-tree={tree}"] if tree else [])
        self._command = (program, *HARDENED, *where)
        self._cwd = tree or git_dir

    def __call__(self, *args: str, into: bytes = b"", seconds: float = 0) -> Answer | None:
        """Run one command; None where git is missing or took too long."""
        try:
            done = subprocess.run(  # noqa: S603 - a fixed program, no shell
                [*self._command, *args],
                cwd=self._cwd,
                input=into,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                timeout=seconds or SECONDS,
                check=False,
            )
        except (OSError, ValueError, subprocess.TimeoutExpired):  # ValueError: a NUL in a name
            return None
        return Answer(done.returncode, done.stdout)

    def pipe(self, first: Sequence[str], second: Sequence[str]) -> Answer | None:
        """Run two commands, the first one's output into the second, without holding it."""
        try:
            with subprocess.Popen(  # noqa: S603 - as above
                [*self._command, *first],
                cwd=self._cwd,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
            ) as giver:
                try:
                    done = subprocess.run(  # noqa: S603 - as above
                        [*self._command, *second],
                        cwd=self._cwd,
                        stdin=giver.stdout,
                        stdout=subprocess.PIPE,
                        stderr=subprocess.DEVNULL,
                        timeout=SECONDS,
                        check=False,
                    )
                except subprocess.TimeoutExpired:
                    giver.kill()
                    return None
            return Answer(giver.returncode or done.returncode, done.stdout)
        except (OSError, ValueError):
            return None


class Git:
    """One repository as it is now: answers are kept, so make a new one to look again.

    Implements `ports.Repository`, what instruction files ask of HEAD, and `project.identity.Ask`
    (`ask`).

    Args:
        run: runs git in the repository.
        tree: its work tree; None where it is bare.
    """

    def __init__(self, run: Runner, tree: Path | None) -> None:
        self._run = run
        self._tree = tree
        self._kept: dict[tuple[str, str], object] = {}
        self._spent = 0.0

    def look_again(self) -> None:
        """Let go of all answers: what is checked out has changed."""
        self._kept.clear()
        self._spent = 0.0

    def _keep(self, question: str, name: str, answer: Callable[[], T]) -> T:
        key = (question, name)
        if key not in self._kept:
            self._kept[key] = answer()
        found: T = self._kept[key]  # type: ignore[assignment]  # kept under its own question
        return found

    def path(self, path: str) -> Existence:
        """Tell whether a path is, was or never was in the project; unborn HEAD: unknown."""
        return self._keep("path", path, lambda: path_existence(self._run, self._tree, path))

    def word(self, word: str) -> Existence:
        """Tell whether a word stands in the code, or once did; unknown when time ran out."""
        return self._keep("word", word, lambda: self._word(word, EVERYWHERE))

    def in_code(self, word: str, files: Sequence[str] = ()) -> Existence:
        """Tell whether a whole word stands in code, or once did; see `ports.CodeHistory`."""
        where = literally(files) or NO_PROSE
        return self._keep(
            "code", "\0".join((word, *files)), lambda: self._word(word, where, whole=True)
        )

    def successor(self, word: str) -> str:
        """Know of none: what a name became, its text does not tell."""
        del word
        return ""

    def _word(self, word: str, where: Sequence[str], *, whole: bool = False) -> Existence:
        if not word.strip() or "\n" in word:
            return Existence.UNKNOWN
        here = is_in_code(self._run, word, where, whole=whole)
        if here is not False:
            return Existence.PRESENT if here else Existence.UNKNOWN
        left = min(HISTORY_SECONDS, BUDGET_SECONDS - self._spent)
        if left <= 0:
            return Existence.UNKNOWN
        start = monotonic()
        once = was_in_code(self._run, word, left, where)
        self._spent += monotonic() - start
        if once is None:
            return Existence.UNKNOWN
        return Existence.GONE if once else Existence.NEVER

    def reach(self, commit: str) -> Reach:
        """Tell whether a commit (or a full ref) or its twin is reachable here."""
        return self._keep("reach", commit, lambda: reach(self._run, commit))

    def branches_with(self, path: str) -> frozenset[str]:
        """Return the branches, local or remote, on which a path exists."""
        return self._keep("branches", path, lambda: self._branches_with(path))

    def _branches_with(self, path: str) -> frozenset[str]:
        refs = self._run("for-each-ref", "--format=%(refname)", "refs/heads", "refs/remotes")
        if refs is None or refs.code or not is_inside(path):
            return frozenset()
        names = [ref for ref in refs.text.splitlines() if not ref.endswith("/HEAD")]
        asked = "".join(f"{ref}:{path}\n" for ref in names).encode("utf-8", "surrogateescape")
        answer = self._run("cat-file", "--batch-check=%(objecttype)", into=asked)
        if answer is None or answer.code:
            return frozenset()
        found = zip(names, answer.text.splitlines(), strict=False)
        return frozenset(_short(ref) for ref, kind in found if kind in {"blob", "tree"})

    def tracked(self, path: str) -> str | None:
        """Return a file's text at HEAD; None where it is not tracked there."""
        if not is_inside(path):
            return None
        answer = self._run("cat-file", "blob", f"HEAD:{path}")
        return answer.out.decode("utf-8", "replace") if answer and answer.code == 0 else None

    def last_changed(self, path: str) -> tuple[str, str]:
        """Return the time (UTC) and the commit of a path's last change; empty where unknown."""
        asked = ("--literal-pathspecs", "log", "-1", "--format=%cI %H", "HEAD", "--", path)
        answer = self._run(*asked) if is_inside(path) else None
        if answer is None or answer.code or not answer.text:
            return "", ""
        at, _, commit = answer.text.partition(" ")
        return moment(at), commit

    def listed(self) -> Mapping[str, str]:
        """Return by path the id of every file's content at HEAD."""
        return self._keep("listed", "", lambda: listed(self._run))

    def texts(self, ids: Iterable[str]) -> Mapping[str, str]:
        """Return contents by their id, those that could be read."""
        return texts(self._run, ids)

    def changes(self, paths: Iterable[str]) -> Mapping[str, Change]:
        """Return by path when it was first and last changed, as far as HEAD's history tells."""
        return changes(self._run, paths)

    def working_changes(self, revision: str) -> tuple[FileChange, ...]:
        """Return what in the work tree differs from a commit; see `git_diff`.

        Raises:
            UsageError: there is no such commit.
            InputError: git cannot tell.
        """
        from hitherto.sources.git_diff import working_changes  # noqa: PLC0415  # not for a no-op

        return working_changes(self._run, revision)

    def names(self, *, tracked: bool) -> bytes | None:  # the question itself
        """Return the names of what git tracks, or of what it would; see `code.names`."""
        from hitherto.sources.code import names  # noqa: PLC0415  # only the code graph asks

        return names(self._run, tracked=tracked)

    def ask(self, args: Sequence[str]) -> str | None:
        """Run one git command: its output without the last line end, None if it fails."""
        answer = self._run(*args)
        return answer.text if answer and answer.code == 0 else None

    def answers(self) -> bool:
        """Tell whether git can read this repository at all."""
        return self.ask(("rev-parse", "--git-dir")) is not None


def _short(ref: str) -> str:
    if ref.startswith("refs/heads/"):
        return ref.removeprefix("refs/heads/")
    return ref.removeprefix("refs/remotes/").partition("/")[2]


class NoRepository:
    """A folder without git, or a machine without it: nothing is known."""

    def path(self, path: str) -> Existence:
        """Know nothing."""
        del path
        return Existence.UNKNOWN

    def word(self, word: str) -> Existence:
        """Know nothing."""
        del word
        return Existence.UNKNOWN

    def in_code(self, word: str, files: Sequence[str] = ()) -> Existence:
        """Know nothing."""
        del word, files
        return Existence.UNKNOWN

    def successor(self, word: str) -> str:
        """Know of none."""
        del word
        return ""

    def reach(self, commit: str) -> Reach:
        """Know nothing."""
        del commit
        return Reach.UNKNOWN

    def branches_with(self, path: str) -> frozenset[str]:
        """Know of none."""
        del path
        return frozenset()

    def tracked(self, path: str) -> str | None:
        """Know of none."""
        del path
        return None

    def last_changed(self, path: str) -> tuple[str, str]:
        """Know of none."""
        del path
        return "", ""

    def answers(self) -> bool:
        """Tell that it cannot be read."""
        return False

    def ask(self, args: Sequence[str]) -> str | None:
        """Fail, as git does outside a repository."""
        del args
        return None


def open_repository(
    root: Path, program: str = "git", *, checked: bool = True
) -> Git | NoRepository:
    """Open the repository that a folder is in.

    The repository is found here and named to git outright, so that neither the caller's
    environment (inside a hook) nor git's own search leads to another one.

    Args:
        root: a folder in the work tree, or a bare repository.
        program: git's name or path.
        checked: ask git whether it can read what was found; otherwise the caller notices.
    """
    for folder in (root, *root.absolute().parents):
        mark = folder / ".git"
        if mark.is_dir():
            return _opened(Runner(mark, folder, program), folder, checked=checked)
        if mark.is_file():
            target = mark.read_text(encoding="utf-8", errors="surrogateescape").strip()
            git_dir = folder / target.removeprefix("gitdir:").strip()
            return _opened(Runner(git_dir, folder, program), folder, checked=checked)
    if (root / "HEAD").is_file() and (root / "objects").is_dir():
        return _opened(Runner(root, None, program), None, checked=checked)
    return NoRepository()


def _opened(run: Runner, tree: Path | None, *, checked: bool) -> Git | NoRepository:
    git = Git(run, tree)
    return git if not checked or git.answers() else NoRepository()
