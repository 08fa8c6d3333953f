"""The real clients, put into an ignored folder of the clone by npm, once for all test runs."""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
from pathlib import Path

PACKAGES = ("@anthropic-ai/claude-code@2.1.332", "@openai/codex@0.171.0")
FOLDER = Path(__file__).resolve().parents[2] / ".clients"
LONGEST = 900
"""Seconds that the installation may take."""


class NotInstalled(Exception):  # noqa: N818  # it says why tests are skipped, nothing is wrong
    """The clients cannot be had here; the text is the reason."""


def binaries(folder: Path = FOLDER) -> Path:
    """Return the folder of the clients' programs, which is filled where it is not yet.

    Raises:
        NotInstalled: npm is absent, or its registry did not give the packages.
    """
    npm = shutil.which("npm")
    if npm is None:
        raise NotInstalled("npm is not installed, and the clients come from its registry")
    folder.mkdir(exist_ok=True)
    stamp = folder / "installed"
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # workers of one run wait here for the first
        wanted = "\n".join(PACKAGES)
        if not stamp.is_file() or stamp.read_text(encoding="utf-8") != wanted:
            _install(npm, folder)
            stamp.write_text(wanted, encoding="utf-8")
    return folder / "node_modules" / ".bin"


def _install(npm: str, folder: Path) -> None:
    cache = folder / "npm-cache"
    shutil.rmtree(folder / "node_modules", ignore_errors=True)
    (folder / "package.json").write_text('{"private": true}\n', encoding="utf-8")
    quiet = ("--no-audit", "--no-fund", "--no-update-notifier", "--loglevel=error")
    done = subprocess.run(
        [npm, "install", *quiet, "--no-save", f"--cache={cache}", *PACKAGES],
        cwd=folder,
        env={**os.environ, "npm_config_yes": "true"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=LONGEST,
        check=False,
    )
    shutil.rmtree(cache, ignore_errors=True)
    if done.returncode:
        raise NotInstalled(f"npm could not install the clients: {done.stderr.strip()[-400:]}")
