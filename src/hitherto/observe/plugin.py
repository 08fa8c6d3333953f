"""The plugin that pytest finds where hitherto is installed beside it: ``--hitherto-observe``."""

from __future__ import annotations

import os
from typing import Any

FOLDER = os.path.join(".hitherto", "observed")


def pytest_addoption(parser: Any) -> None:  # noqa: ANN401  # pytest is not there where this is checked
    """Add the options."""
    group = parser.getgroup("hitherto")
    group.addoption(
        "--hitherto-observe",
        action="store_true",
        help="note which code of this project calls which, for `hitherto ingest`",
    )
    group.addoption(
        "--hitherto-observe-in",
        metavar="FOLDER",
        default="",
        help="where files are written (default: .hitherto/observed in the project)",
    )
    group.addoption(
        "--hitherto-profile",
        action="store_true",
        help="observe before Python 3.12 too, where it makes tests about twice as slow",
    )


def pytest_configure(config: Any) -> None:  # noqa: ANN401  # as above
    """Begin to observe, where that is asked for."""
    if not config.getoption("--hitherto-observe"):
        return
    from hitherto.observe import following, recorder  # noqa: PLC0415  # only where it is asked for

    root = project(str(config.rootpath))
    folder = config.getoption("--hitherto-observe-in") or os.path.join(root, FOLDER)
    profile = config.getoption("--hitherto-profile")
    if recorder.RUNNING or recorder.begin(folder, root, profile=profile):
        ignored(folder, root)
        config.pluginmanager.register(following, "hitherto-following")
        config.pluginmanager.register(Told(folder), "hitherto-told")
    else:
        config.issue_config_time_warning(UserWarning(CANNOT), stacklevel=2)


CANNOT = (
    "hitherto observes Python 3.12 and later, and 3.11 with --hitherto-profile;"
    " another tool may hold sys.monitoring"
)


class Told:
    """Says at the end what is to be done with what was seen.

    Args:
        folder: where it is.
    """

    def __init__(self, folder: str) -> None:
        self.folder = folder

    def pytest_unconfigure(self) -> None:
        """Stop: what runs after the tests is not the project."""
        from hitherto.observe.recorder import RUNNING  # noqa: PLC0415  # as above

        while RUNNING:
            RUNNING.pop().stop()

    def pytest_terminal_summary(self, terminalreporter: Any) -> None:  # noqa: ANN401  # as above
        """Say where it is."""
        terminalreporter.write_line(f"hitherto: `hitherto ingest {self.folder}` takes it in")


def project(folder: str) -> str:
    """Return the work tree that a folder is in; itself where there is none."""
    here = os.path.abspath(folder)
    while not os.path.exists(os.path.join(here, ".git")):
        above = os.path.dirname(here)
        if above == here:
            return os.path.abspath(folder)
        here = above
    return here


def ignored(folder: str, root: str) -> None:
    """Make a folder in the project that git does not see."""
    os.makedirs(folder, exist_ok=True)
    mark = os.path.join(folder, ".gitignore")
    if os.path.abspath(folder).startswith(root + os.sep) and not os.path.exists(mark):
        with open(mark, "w", encoding="utf-8") as stream:
            stream.write("*\n")
