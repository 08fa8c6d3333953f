"""The Pythons of this machine, for what has to work in any of them."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

VERSIONS = ("3.11", "3.12", "3.13")


@cache
def python(version: str) -> str:
    """Return a Python of a version that works; empty where there is none."""
    names = [sys.executable, shutil.which(f"python{version}") or ""]
    if held := os.environ.get("PYENV_ROOT"):
        names += map(str, sorted(Path(held).glob(f"versions/{version}.*/bin/python{version}")))
    return next((each for each in names if each and _version(each) == version), "")


def _version(program: str) -> str:
    told = "import sys; print('%d.%d' % sys.version_info[:2])"
    done = subprocess.run([program, "-c", told], capture_output=True, text=True, check=False)
    return done.stdout.strip()
