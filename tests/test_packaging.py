"""What an installation brings: its size, its files, its pins."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Callable
from importlib import metadata
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parents[1]
LIMIT_MB = 300
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PIN = re.compile(r"(?P<name>[A-Za-z0-9._-]+)==(?P<version>[0-9][0-9a-z.]*)")


def normal(name: str) -> str:
    """Return a package's name in the one form that all its spellings share."""
    return canonicalize_name(name)


def pins() -> dict[str, str]:
    """Return the pinned version of each package."""
    text = (ROOT / "constraints.txt").read_text(encoding="utf-8")
    found = (PIN.fullmatch(line) for line in text.splitlines())
    return {normal(each["name"]): each["version"] for each in found if each}


def wanted(root: str) -> dict[str, metadata.Distribution]:
    """Return what a distribution needs by default, all the way down."""
    found: dict[str, metadata.Distribution] = {}
    pending = [root]
    while pending:
        for text in metadata.distribution(pending.pop()).requires or ():
            requirement = Requirement(text)
            name = normal(requirement.name)
            marker = requirement.marker
            if name in found or (marker and not marker.evaluate({"extra": ""})):
                continue
            found[name] = metadata.distribution(name)
            pending.append(name)
    return found


def megabytes(distribution: metadata.Distribution) -> float:
    """Return the size of the files that a distribution installed."""
    paths = (Path(str(distribution.locate_file(file))) for file in distribution.files or ())
    return sum(path.stat().st_size for path in paths if path.is_file()) / 1e6


def import_seconds(distribution: metadata.Distribution) -> float:
    """Return how long its own modules take to import, in a fresh process, cumulated."""
    tops = {file.parts[0].removesuffix(".py") for file in distribution.files or ()}
    names = sorted(name for name in tops if name.isidentifier() and not name.startswith("__"))
    done = subprocess.run(
        [sys.executable, "-X", "importtime", "-c", f"import {', '.join(names)}"],
        capture_output=True,
        text=True,
        check=True,
    )
    rows = [line.removeprefix("import time:").split("|") for line in done.stderr.splitlines()]
    spent = {row[2].strip(): int(row[1]) for row in rows[1:] if len(row) == 3}
    return sum(spent.get(name, 0) for name in names) / 1e6


def test_the_default_install_is_small(record_property: Callable[[str, object], None]) -> None:
    """All that a default install brings takes at most 300 MB; each part's cost is printed."""
    found = wanted("hitherto")
    sizes = {name: megabytes(each) for name, each in found.items()}
    rows = [
        "default install           MB  import s",
        *(
            f"{name:<20} {sizes[name]:>7.2f} {import_seconds(found[name]):>9.3f}"
            for name in sorted(sizes, key=lambda each: -sizes[each])
        ),
        f"{'in all':<20} {sum(sizes.values()):>7.2f}",
    ]
    record_property("print", "\n".join(rows))
    assert found
    assert all(size > 0 for size in sizes.values())
    assert sum(sizes.values()) <= LIMIT_MB


def test_every_dependency_is_pinned_and_no_index_is_named() -> None:
    """The constraints hold one exact version for each package, and nothing else."""
    text = (ROOT / "constraints.txt").read_text(encoding="utf-8")
    held = [line for line in text.splitlines() if line and not line.startswith("#")]
    assert len(pins()) == len(held)
    assert "://" not in text
    found = wanted("hitherto")
    for line in PROJECT["dependency-groups"]["dev"]:
        name = normal(Requirement(line).name)
        found |= {name: metadata.distribution(name)} | wanted(name)
    assert sorted(set(found) - set(pins())) == []


def test_what_is_installed_is_what_is_pinned() -> None:
    """The suite runs on the pinned versions, so that a green run speaks for them."""
    found = wanted("hitherto")
    assert {name: each.version for name, each in found.items()} == {
        name: pins().get(name) for name in found
    }


def test_a_wheel_holds_all_that_it_needs(tmp_path: Path) -> None:
    """A built wheel carries the types' marker, the bundled data and the licence, and runs."""
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)],
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    (wheel,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
        archive.extractall(tmp_path / "site")
    package = ROOT / "src" / "hitherto"
    shipped = {
        "hitherto/" + path.relative_to(package).as_posix()
        for path in package.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    assert shipped <= names
    assert any(name.endswith("/licenses/LICENSE") for name in names)
    environment = {**os.environ, "PYTHONPATH": str(tmp_path / "site")}
    program = (
        "import hitherto; print(hitherto.__file__); from hitherto.cli.root import main; main()"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, "--version"],
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    place, version = done.stdout.splitlines()
    assert place.startswith(str(tmp_path))
    assert version == f"hitherto {metadata.version('hitherto')}"
