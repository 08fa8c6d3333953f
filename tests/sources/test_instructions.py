"""Instruction files: which are found, whose they are, what they govern."""

from __future__ import annotations

from pathlib import Path

import pytest

from hitherto.model import Place, Reading, Role
from hitherto.sources import frontmatter
from hitherto.sources.git import NoRepository
from hitherto.sources.instructions import AtHead, Instructions


class Committed:
    """A history that is a dict of what is tracked at HEAD."""

    def __init__(self, texts: dict[str, str]) -> None:
        self.texts = texts

    def tracked(self, path: str) -> str | None:
        """Return the text at HEAD."""
        return self.texts.get(path)

    def last_changed(self, path: str) -> tuple[str, str]:
        """Return one time and commit for all."""
        return ("2026-01-02T03:04:05+01:00", "c0ffee") if path in self.texts else ("", "")


def write(tree: Path, files: dict[str, str]) -> None:
    """Write files into a work tree."""
    for name, text in files.items():
        path = tree / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


def read_all(tree: Path, at_head: AtHead) -> dict[str, Reading]:
    """Find and read all instruction files, by their names."""
    reader = Instructions(at_head)
    found = reader.find(Place(id="p", root=str(tree)))
    return {one.source: reader.read(one, None) for one in found}


def committed(tree: Path, files: dict[str, str]) -> dict[str, Reading]:
    """Write files, take them all for committed, and read them."""
    write(tree, files)
    return read_all(tree, Committed(files))


def test_every_kind_is_found_with_its_subtree(tmp_path: Path) -> None:
    """Agents' and editors' files are found, each with the subtree it governs."""
    rule = (
        "---\ndescription: API\nglobs: src/api/**/*.ts, src/api/*.json\nalwaysApply: false\n---\n"
    )
    always = "---\nglobs: src/**\nalwaysApply: true\n---\nUse tabs.\n"
    readings = committed(
        tmp_path,
        {
            "AGENTS.md": "Use tabs.",
            "packages/web/AGENTS.md": "Use spaces.",
            "CLAUDE.md": "Ask first.",
            ".claude/rules/go.md": "---\npaths:\n  - cmd/**/*.go\n---\nWrap errors.",
            ".cursor/rules/api.mdc": rule + "Keep old fields.\n",
            ".cursor/rules/all.mdc": always,
            "web/.cursor/rules/ui.mdc": "---\nglobs: pages/**\n---\nNo modals.\n",
            ".github/copilot-instructions.md": "Be brief.",
            ".github/instructions/py.instructions.md": "---\napplyTo: '**/*.py'\n---\nType it.",
            "GEMINI.md": "Be kind.",
            ".cursorrules": "Old rules.",
            "docs/notes.md": "Not instructions.",
        },
    )
    scopes = {
        name: document.scope_path
        for name, reading in readings.items()
        for document in reading.documents
    }
    assert scopes == {
        "AGENTS.md": "",
        "packages/web/AGENTS.md": "packages/web",
        "CLAUDE.md": "",
        ".claude/rules/go.md": "cmd",
        ".cursor/rules/api.mdc": "src/api",
        ".cursor/rules/all.mdc": "",
        "web/.cursor/rules/ui.mdc": "web/pages",
        ".github/copilot-instructions.md": "",
        ".github/instructions/py.instructions.md": "",
        "GEMINI.md": "",
        ".cursorrules": "",
    }
    text = readings[".cursor/rules/api.mdc"].documents[0].text
    assert text.split("\n")[5] == "Keep old fields."
    assert "description" not in text


def test_what_is_committed_has_authority(tmp_path: Path) -> None:
    """A tracked file speaks as instructions, with the time and commit of its last change."""
    (document,) = committed(tmp_path, {"AGENTS.md": "Use tabs."})["AGENTS.md"].documents
    origin = document.provenance
    assert (origin.role, origin.source) == (Role.INSTRUCTIONS, "AGENTS.md")
    assert (origin.at, origin.commit) == ("2026-01-02T02:04:05Z", "c0ffee")


@pytest.mark.parametrize("at_head", [NoRepository(), Committed({})])
def test_what_is_not_committed_is_a_document(tmp_path: Path, at_head: AtHead) -> None:
    """An untracked file is a document like any other."""
    write(tmp_path, {"CLAUDE.local.md": "Use tabs."})
    (document,) = read_all(tmp_path, at_head)["CLAUDE.local.md"].documents
    assert (document.provenance.role, document.text) == (Role.DOCUMENT, "Use tabs.")


def test_a_change_that_is_not_committed_does_not_count(tmp_path: Path) -> None:
    """The text at HEAD is what speaks; that the file differs is told."""
    write(tmp_path, {"AGENTS.md": "Obey me."})
    reading = read_all(tmp_path, Committed({"AGENTS.md": "Use tabs."}))["AGENTS.md"]
    assert reading.documents[0].text == "Use tabs."
    assert "changed since it was committed" in reading.problems[0].what


def test_line_ends_are_no_change(tmp_path: Path) -> None:
    """A checkout with other line ends is what was committed."""
    (tmp_path / "AGENTS.md").write_bytes(b"Use tabs.\r\nAsk.\r\n")
    reading = read_all(tmp_path, Committed({"AGENTS.md": "Use tabs.\nAsk.\n"}))["AGENTS.md"]
    assert reading.problems == ()


def test_other_peoples_files_are_documents(tmp_path: Path) -> None:
    """Vendored files and those of a repository below are documents even where they are tracked."""
    readings = committed(
        tmp_path,
        {
            "vendor/lib/AGENTS.md": "a",
            "third_party/x/CLAUDE.md": "b",
            "inner/AGENTS.md": "c",
            "inner/.git": "gitdir: elsewhere",
            "node_modules/y/AGENTS.md": "d",
        },
    )
    roles = {name: one.documents[0].provenance.role for name, one in readings.items()}
    assert roles == dict.fromkeys(
        ("inner/AGENTS.md", "third_party/x/CLAUDE.md", "vendor/lib/AGENTS.md"), Role.DOCUMENT
    )


def test_a_linked_file_counts_once(tmp_path: Path) -> None:
    """CLAUDE.md as a link to AGENTS.md is the same file; a link out of the tree is a problem."""
    tree = tmp_path / "app"
    write(tree, {"AGENTS.md": "Use tabs."})
    write(tmp_path, {"secret.md": "No."})
    (tree / "CLAUDE.md").symlink_to("AGENTS.md")
    (tree / "GEMINI.md").symlink_to(tmp_path / "secret.md")
    readings = read_all(tree, Committed({"AGENTS.md": "Use tabs."}))
    assert sorted(readings) == ["AGENTS.md", "GEMINI.md"]
    assert readings["GEMINI.md"].documents == ()
    assert "outside the work tree" in readings["GEMINI.md"].problems[0].what


def test_imports_are_documents_of_their_own(tmp_path: Path) -> None:
    """What CLAUDE.md imports comes with its own name and authority, five deep at most."""
    files = {
        "CLAUDE.md": "See @docs/rules.md and @AGENTS.md, ask @ada.\n"
        "`@docs/no.md`\n```\n@docs/no.md\n```",
        "AGENTS.md": "Use tabs.",
        "docs/rules.md": "Never push. @more.md",
        "docs/more.md": "Squash.",
        "docs/no.md": "Not imported.",
    }
    write(tmp_path, files)
    del files["docs/more.md"]
    readings = read_all(tmp_path, Committed(files))
    documents = {one.provenance.source: one for one in readings["CLAUDE.md"].documents}
    assert sorted(documents) == ["CLAUDE.md", "docs/more.md", "docs/rules.md"]
    assert documents["docs/rules.md"].provenance.role is Role.INSTRUCTIONS
    assert documents["docs/more.md"].provenance.role is Role.DOCUMENT
    assert readings["CLAUDE.md"].problems == ()
    assert list(readings) == ["AGENTS.md", "CLAUDE.md"]


def test_imports_that_lead_nowhere_good(tmp_path: Path) -> None:
    """Circles, files outside, missing and too deep ones are problems with their line."""
    tree = tmp_path / "app"
    write(tmp_path, {"out.md": "Outside."})
    chain = {f"d/{n}.md": f"@{n + 1}.md" for n in range(7)}
    readings = committed(
        tree,
        {"CLAUDE.md": "x\n@../out.md\n@docs/gone.md\n@d/0.md\n@docs/a.md", "d/7.md": "end", **chain}
        | {"docs/a.md": "@b.md", "docs/b.md": "\n@a.md"},
    )
    told = [(Path(one.source).name, one.line, one.what) for one in readings["CLAUDE.md"].problems]
    assert [(name, line) for name, line, _ in told] == [
        ("CLAUDE.md", 2),
        ("CLAUDE.md", 3),
        ("4.md", 1),
        ("b.md", 2),
    ]
    assert [what.split(" ", 1)[1] for *_, what in told] == [
        "lies outside the work tree and was not read",
        "is not there",
        "is imported more than 5 deep and was not read",
        "imports in a circle",
    ]


def test_unchanged_files_give_nothing_again(tmp_path: Path) -> None:
    """Only where a file, an import or its authority changed is there something to read."""
    files = {"CLAUDE.md": "@rules/a.md", "rules/a.md": "Use tabs."}
    write(tmp_path, files)
    history = Committed(dict(files))
    reader = Instructions(history)
    (found,) = reader.find(Place(id="p", root=str(tmp_path)))
    first = reader.read(found, None)
    assert reader.read(found, first.cursor) == Reading(cursor=first.cursor)
    del history.texts["rules/a.md"]
    second = reader.read(found, first.cursor)
    assert [one.provenance.role for one in second.documents] == [Role.INSTRUCTIONS, Role.DOCUMENT]


def test_damaged_and_missing_files(tmp_path: Path) -> None:
    """Bytes that are not UTF-8 are told with their line; a file that went away is a problem."""
    (tmp_path / "AGENTS.md").write_bytes(b"Use tabs.\nCaf\xe9.")
    reader = Instructions(NoRepository())
    (found,) = reader.find(Place(id="p", root=str(tmp_path)))
    reading = reader.read(found, None)
    assert (reading.documents[0].text, reading.problems[0].line) == ("Use tabs.\nCaf\ufffd.", 2)
    (tmp_path / "AGENTS.md").unlink()
    assert "cannot be read" in reader.read(found, None).problems[0].what


@pytest.mark.parametrize(
    ("globs", "folder"),
    [
        (("src/api/**",), "src/api"),
        (("src/api/*.ts", "src/apis/x.ts"), "src"),
        (("**/*.ts",), ""),
        (("src/{a,b}/**",), "src"),
        (("docs/", "src/**"), ""),
        ((), ""),
    ],
)
def test_patterns_name_a_subtree(globs: tuple[str, ...], folder: str) -> None:
    """The deepest folder that all patterns share; a kind of file alone names none."""
    assert frontmatter.subtree(globs) == folder


def test_settings_in_their_forms() -> None:
    """Lists in brackets, on lines and by commas are read; an open head is no head."""
    settings, body = frontmatter.split(
        '---\na: [x, "y"]\nb:\n  - p\n  - q\nc: "{m,n}/*", o\n---\nz'
    )
    assert settings == {"a": ("x", "y"), "b": ("p", "q"), "c": ("{m,n}/*", "o")}
    assert body == "\n" * 7 + "z"
    assert frontmatter.split("---\nnot a head") == ({}, "---\nnot a head")
