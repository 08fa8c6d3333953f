"""The documents say what is: outputs are real, no command or option is missing, links lead on."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import click
import pytest

from hitherto.cli.root import hitherto

ROOT = Path(__file__).resolve().parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
JSON = (ROOT / "docs" / "json.md").read_text(encoding="utf-8")
DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")])
FRAGMENT = re.compile(r"[a-z0-9-]+\.(added|changed|fixed|removed)\.md")


def commands(group: click.Group, path: str) -> list[tuple[str, click.Command]]:
    """Return every command with the words that call it, those of its groups too."""
    found: list[tuple[str, click.Command]] = []
    for name in group.list_commands(click.Context(group)):
        command = group.get_command(click.Context(group), name)
        assert command is not None
        if isinstance(command, click.Group):
            found += commands(command, f"{path} {name}")
        else:
            found.append((f"{path} {name}", command))
    return found


@pytest.mark.parametrize("name", ["README.md", "docs/json.md"])
def test_the_outputs_in_the_documents_are_real(name: str) -> None:
    """Running the documents' commands again changes nothing (`make docs` does it)."""
    done = subprocess.run(
        [sys.executable, "-m", "cogapp", "--check", "--diff", "-I", "docs", name],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_every_command_and_option_is_in_the_readme() -> None:
    """The table of commands names each command with all its options and arguments."""
    rows = {
        found[1]: row
        for row in README.splitlines()
        if (found := re.match(r"\| `(hitherto [a-z -]+[a-z])", row))
    }
    told = dict(commands(hitherto, "hitherto"))
    assert rows.keys() == told.keys()
    for path, command in told.items():
        for parameter in command.params:
            names = parameter.opts if isinstance(parameter, click.Option) else []
            for name in names:
                assert name == "--json" or f"`{name}" in rows[path], f"{path} {name}"


def test_every_command_has_its_json_documented() -> None:
    """The list of shapes names each command, and every key that the shapes are made of."""
    listed = set(re.findall(r"`([a-z -]+)`(?=, `[a-z]+` \||,? \|)|`([a-z]+)`(?=, `)", JSON))
    named = {name for pair in listed for name in pair if name}
    for path, _ in commands(hitherto, "hitherto"):
        assert path.removeprefix("hitherto ") in named, path
    shapes = (ROOT / "src/hitherto/cli/show/shapes.py").read_text(encoding="utf-8")
    for key in re.findall(r'^ +"(\w+)":', shapes, re.MULTILINE):
        assert f"`{key}`" in JSON, key


def test_links_between_documents_lead_somewhere() -> None:
    """Every relative link in a document names a file that is there."""
    for document in DOCUMENTS:
        for target in re.findall(r"\]\((?!https?:)([^)#]+)", document.read_text(encoding="utf-8")):
            assert (document.parent / target).exists(), f"{document.name}: {target}"


def test_architecture_fits_on_a_page() -> None:
    """ARCHITECTURE.md stays one page: at most 80 lines."""
    assert (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8").count("\n") <= 80


def test_every_room_is_in_the_architecture() -> None:
    """Each package of the source is named in ARCHITECTURE.md."""
    text = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    rooms = {
        path.stem
        for path in (ROOT / "src" / "hitherto").iterdir()
        if not path.name.startswith("__") and (path.is_dir() or path.suffix == ".py")
    }
    assert {room for room in rooms if f"`{room}`" not in text} == set()


def test_change_fragments_are_named_and_short() -> None:
    """Each fragment of the changelog has a known kind and is one paragraph."""
    for path in (ROOT / "changelog.d").glob("*"):
        assert FRAGMENT.fullmatch(path.name), path.name
        assert path.read_text(encoding="utf-8").strip().count("\n") == 0, path.name
