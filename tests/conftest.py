"""What all tests share: a world of their own, and git repositories to try things in."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from hitherto.sources.readers import ELSEWHERE
from scratch_repo import Repo

# No test fails by the clock: a machine may be busy with something else.
settings.register_profile("steady", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("steady")

SETTINGS = {
    "GIT_AUTHOR_NAME": "Ada",
    "GIT_AUTHOR_EMAIL": "ada@example.org",
    "GIT_COMMITTER_NAME": "Ada",
    "GIT_COMMITTER_EMAIL": "ada@example.org",
    "GIT_CONFIG_NOSYSTEM": "1",
    "GIT_CONFIG_COUNT": "1",
    "GIT_CONFIG_KEY_0": "init.defaultBranch",
    "GIT_CONFIG_VALUE_0": "main",
    "NO_COLOR": "1",
    "COLUMNS": "100",
    "TZ": "UTC",
}
UNSET = (*ELSEWHERE, "FORCE_COLOR", "HITHERTO_NOW")


@pytest.fixture(autouse=True)
def world(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give each test an empty home and data folder, so that none sees this machine's own."""
    home = tmp_path_factory.mktemp("home")
    for name, value in SETTINGS.items():
        monkeypatch.setenv(name, value)
    for name in UNSET:
        monkeypatch.delenv(name, raising=False)
    # Commands run as processes share compiled code, wherever the environment forbids writing it.
    monkeypatch.delenv("PYTHONDONTWRITEBYTECODE", raising=False)
    monkeypatch.setenv("PYTHONPYCACHEPREFIX", str(tmp_path_factory.getbasetemp().parent / "pyc"))
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", str(home / "gitconfig"))
    monkeypatch.setenv("HITHERTO_HOME", str(home / "hitherto"))
    return home


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print what tests measured: through the report, so that it arrives from any worker."""
    for report in terminalreporter.getreports("passed"):
        for name, text in report.user_properties:
            if name == "print":
                terminalreporter.section(report.nodeid)
                terminalreporter.write_line(str(text))


@pytest.fixture
def make_repo(tmp_path: Path) -> Callable[[str], Repo]:
    """Return a maker of repositories, one commit each."""

    def make(name: str) -> Repo:
        repo = Repo(tmp_path / name)
        repo.root.mkdir()
        repo("init", "--quiet")
        repo.write("README.md", f"# {name}\n")
        repo.commit("Start " + name)
        return repo

    return make


@pytest.fixture
def repo(make_repo: Callable[[str], Repo]) -> Repo:
    """Return a repository with one commit."""
    return make_repo("project")
