"""Decision records of a work tree: read together, at HEAD, with what all of them make of each."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from hitherto.model import Cursor, Document, Place, Reading, Role
from hitherto.sources.decisions import DecisionRecords
from hitherto.sources.git import open_repository

if TYPE_CHECKING:
    from scratch_repo import Repo

TEA = "docs/adr/0001-drink-tea.md"
COFFEE = "docs/adr/0002-drink-coffee.md"
BODY = "\n## Context\n\nWe were thirsty.\n\n## Decision\n\nWe drink it hot.\n"


def reader(repo: Repo) -> DecisionRecords:
    """Return a reader of a repository as it is now."""
    return DecisionRecords(open_repository(repo.root))


def reading(repo: Repo, since: Cursor | None = None) -> Reading:
    """Find and read all records; nothing found reads as nothing."""
    source = reader(repo)
    found = list(source.find(Place(id="p", root=str(repo.root))))
    return source.read(found[0], since) if found else Reading()


def documents(repo: Repo) -> dict[str, Document]:
    """Return the records by path."""
    return {each.provenance.source: each for each in reading(repo).documents}


@pytest.fixture
def decided(repo: Repo, monkeypatch: pytest.MonkeyPatch) -> Repo:
    """Return a repository with two records, of which the second replaces the first."""
    monkeypatch.setenv("GIT_COMMITTER_DATE", "2026-01-01T00:00:00Z")
    repo.write(TEA, f"# 1. Drink tea\n\nStatus: superseded by ADR-0002\n{BODY}")
    repo.write(COFFEE, f"# 2. Drink coffee\n\nStatus: accepted\n{BODY}")
    repo.write("docs/adr/template.md", f"# Title\n\nStatus: accepted\n{BODY}")
    repo.commit()
    return repo


def test_records_come_with_what_replaced_them(decided: Repo) -> None:
    """The new one names the old one's path; authority, time, commit and digest are theirs."""
    found = documents(decided)
    assert set(found) == {TEA, COFFEE}
    ruling = found[COFFEE].ruling
    assert ruling is not None
    assert ruling.instead_of == (TEA,)
    origin = found[COFFEE].provenance
    assert origin.role is Role.DECISION_RECORD
    assert origin.commit == decided("rev-parse", "HEAD")
    assert origin.changed == "2026-01-01T00:00:00Z"


def test_the_new_one_comes_after_the_old_one(decided: Repo) -> None:
    """Both came with one commit: the successor is later all the same, by as little as can be."""
    found = documents(decided)
    assert found[TEA].provenance.at == "2026-01-01T00:00:00Z"
    assert found[COFFEE].provenance.at == "2026-01-01T00:00:00.000001Z"


def test_a_date_of_its_own_counts(decided: Repo) -> None:
    """A record was decided when it says so, and changed when its file was."""
    decided.write(COFFEE, f"# 2. Drink coffee\n\nStatus: accepted\nDate: 2026-03-04\n{BODY}")
    decided.commit()
    origin = documents(decided)[COFFEE].provenance
    assert origin.at == "2026-03-04T00:00:00Z"


def test_nothing_new_is_nothing_to_read(decided: Repo) -> None:
    """The same HEAD reads as nothing; a changed record makes all of them be read again."""
    first = reading(decided)
    again = reading(decided, first.cursor)
    assert not again.documents
    assert again.cursor == first.cursor
    decided.write(TEA, f"# 1. Drink tea\n\nStatus: deprecated\n{BODY}")
    decided.commit()
    assert {each.provenance.source for each in reading(decided, first.cursor).documents} == {
        TEA,
        COFFEE,
    }


def test_a_change_that_is_not_committed_does_not_count(decided: Repo) -> None:
    """The text at HEAD is what was decided."""
    decided.write(COFFEE, f"# 2. Drink milk\n\nStatus: accepted\n{BODY}")
    assert "milk" not in documents(decided)[COFFEE].text


def test_an_untracked_record_is_a_document(decided: Repo) -> None:
    """It is at most proposed, and replaces nothing."""
    path = "docs/adr/0003-drink-milk.md"
    decided.write(path, f"# 3. Drink milk\n\nStatus: accepted\nSupersedes: ADR-2\n{BODY}")
    found = documents(decided)[path]
    assert found.provenance.role is Role.DOCUMENT
    assert found.ruling is not None
    assert found.ruling.proposed
    assert not found.ruling.instead_of


def test_a_record_that_moves_stays_itself(decided: Repo) -> None:
    """Another folder does not make another record of it."""
    before = documents(decided)[TEA].provenance.anchor
    (decided.root / "docs/adr/old").mkdir()
    decided("mv", TEA, "docs/adr/old/0001-drink-tea.md")
    decided.commit()
    assert documents(decided)["docs/adr/old/0001-drink-tea.md"].provenance.anchor == before


def test_what_cannot_be_made_out_is_told(decided: Repo) -> None:
    """A successor that is not there, and a status nobody knows, come back as problems."""
    decided.write(COFFEE, f"# 2. Drink coffee\n\nStatus: superseded by ADR-0099\n{BODY}")
    decided.write(TEA, f"# 1. Drink tea\n\nStatus: umbrella\n{BODY}")
    decided.commit()
    told = " ".join(str(each) for each in reading(decided).problems)
    assert "not among the records" in told
    assert "not understood" in told


def test_a_project_without_records_has_no_such_source(repo: Repo) -> None:
    """Where nothing looks like a record there is nothing to find."""
    assert not reading(repo).documents
    assert not list(reader(repo).find(Place(id="p", root=str(repo.root))))


def test_a_file_is_recognised_by_name_and_content(repo: Repo) -> None:
    """A file that is handed in is told from a template by what it holds."""
    source = reader(repo)
    assert source.recognise(f"# Drink tea\n\nStatus: accepted\n{BODY}".encode(), f"/x/{TEA}")
    assert not source.recognise(b"# Notes\n\nTea is hot.\n", f"/x/{TEA}")
    assert not source.recognise(b"\0", f"/x/{TEA}")


def test_a_record_of_a_megabyte_and_more_is_a_problem(decided: Repo) -> None:
    """Committed or not, it is told and not read; the others are."""
    long = "# 3. Drink it all\n\nStatus: accepted\n" + BODY + "More and more.\n" * 70_000
    decided.write("docs/adr/0003-drink-it-all.md", long)
    decided.commit()
    decided.write("docs/adr/0004-and-more.md", long)
    found = reading(decided)
    assert {each.provenance.source for each in found.documents} == {TEA, COFFEE}
    assert ["longer" in each.what for each in found.problems] == [True, True]


def test_a_chain_of_one_day_is_in_order(decided: Repo) -> None:
    """Each that replaces another comes after it, also where new ones are named first."""
    for n in range(3, 40):
        status = "accepted" if n == 3 else f"superseded by ADR-{n - 1:04}"
        decided.write(
            f"docs/adr/{n:04}-cup-{n}.md",
            f"# {n}. Use cup {n}\n\nDate: 2025-05-05\n\nStatus: {status}\n{BODY}",
        )
    decided.commit()
    found = {path: each.provenance.at for path, each in documents(decided).items() if "cup" in path}
    times = [found[path] for path in sorted(found, reverse=True)]
    assert times[0] == "2025-05-05T00:00:00Z"
    assert times[1:] == [f"2025-05-05T00:00:00.{n:06}Z" for n in range(1, 37)]
