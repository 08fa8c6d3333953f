"""OpenCode's sessions, in files and in its databases of either form."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

import pytest
from opencode_homes import BEGIN, FORMS, TALK, Files, First, Kept, Second, said, text, user

from hitherto.model import Reading, Role
from hitherto.sources.transcripts.opencode import OpenCode


@pytest.fixture
def tree(tmp_path: Path) -> str:
    """Return a work tree."""
    (tmp_path / "shop").mkdir()
    return str(tmp_path / "shop")


@pytest.fixture(params=sorted(FORMS))
def kept(request: pytest.FixtureRequest, tmp_path: Path, tree: str) -> Files | First:
    """Return a home of each form in turn."""
    name: str = request.param
    return FORMS[name](tmp_path / "opencode", tree)


def typed(reading: Reading) -> list[tuple[str, bool]]:
    """Return a person's words, and whether they were taken back."""
    return [
        (turn.text, turn.taken_back) for turn in reading.turns if turn.provenance.role is Role.USER
    ]


def test_what_was_typed(kept: Files | First) -> None:
    """Typed parts are the person's; files that were read for them and tools' output are not."""
    kept.keep(*TALK)
    (found,) = kept.found()
    assert (found.source, found.why) == ("opencode:ses_1", f"started in {kept.directory}")
    reading = kept.read()
    assert typed(reading) == [("Use tabs.", False), ("Do as @a.md says.", False)]
    assert reading.problems == ()
    first, second = (turn for turn in reading.turns if turn.provenance.role is Role.USER)
    assert (first.provenance.anchor, first.provenance.at) == ("msg_1", "2026-03-01T10:00:00Z")
    assert (first.provenance.session, second.before) == ("ses_1", "Ok.")
    assert "a.md" in second.paths


def test_only_what_is_new_comes(kept: Files | First) -> None:
    """A second reading brings what was added; where nothing was, nothing comes."""
    kept.keep(*TALK[:2])
    first = kept.read()
    assert kept.read(first.cursor) == Reading(cursor=first.cursor)
    kept.keep(*TALK)
    second = kept.read(first.cursor)
    assert typed(second) == [("Do as @a.md says.", False)]
    assert kept.read(second.cursor) == Reading(cursor=second.cursor)


def test_a_revert_takes_back(kept: Files | First) -> None:
    """Messages from the one that was reverted to on are taken back, also ones read before."""
    kept.keep(*TALK)
    first = kept.read()
    kept.keep(*TALK, revert={"messageID": "msg_3", "snapshot": "x"})
    assert typed(kept.read()) == [("Use tabs.", False), ("Do as @a.md says.", True)]
    assert typed(kept.read(first.cursor)) == [("Do as @a.md says.", True)]


def test_a_revert_to_a_part(kept: Files | First) -> None:
    """Where only parts of an answer were reverted, the prompt before it stands."""
    kept.keep(*TALK, revert={"messageID": "msg_2", "partID": "prt_1"})
    assert typed(kept.read()) == [("Use tabs.", False), ("Do as @a.md says.", True)]


def test_a_session_that_an_agent_started(kept: Files | First) -> None:
    """The user of a session below another is an agent."""
    kept.keep(user("msg_1", text("Always list the files.")), parentID="ses_0")
    assert [turn.provenance.role for turn in kept.read().turns] == [Role.AGENT]


def test_what_only_the_program_wrote(kept: Files | First) -> None:
    """A message of synthetic parts alone has no words of a person."""
    kept.keep(user("msg_1", text("Continue if you have next steps.", synthetic=True)))
    assert [(t.provenance.role, t.text) for t in kept.read().turns] == [(Role.TOOL, "")]


def test_another_projects_session(kept: Files | First, tmp_path: Path) -> None:
    """A session that was started elsewhere is not found."""
    kept.keep(*TALK, directory=str(tmp_path))
    assert kept.found() == []


def test_an_agents_own_summary(tmp_path: Path, tree: str) -> None:
    """Summaries, titles and ignored parts are no words of anybody's before a turn."""
    files = Files(tmp_path / "opencode", tree)
    files.keep(
        user("msg_1", text("Use tabs."), summary={"title": "Always use spaces", "body": "x"}),
        said("msg_2", "The user wants tabs.", summary=True),
        user("msg_3", {"type": "compaction", "auto": True}),
        user("msg_4", text("shown only", ignored=True), text("Go on.")),
    )
    reading = files.read()
    assert typed(reading) == [("Use tabs.", False), ("Go on.", False)]
    assert reading.turns[1].before == ""


def test_damaged_files(tmp_path: Path, tree: str) -> None:
    """Damaged and unknown messages and parts are problems with their file; the rest counts."""
    files = Files(tmp_path / "opencode", tree)
    files.keep(*TALK, user("msg_5", {"type": "hologram"}, text("Go on.")), user("msg_6"))
    message = files.write("message/ses_1/msg_7.json", {})
    message.write_text('{"id": "msg_7", "role": ')
    part = files.write("part/msg_1/prt_9.json", {})
    part.write_bytes(b'{"type": "text", "text": "\xff"}')
    reading = files.read()
    assert [words for words, _ in typed(reading)] == [
        "Use tabs.\n\ufffd",
        "Do as @a.md says.",
        "Go on.",
    ]
    told = {(Path(each.source).name, each.what.split("(")[0].strip()) for each in reading.problems}
    assert told == {
        ("msg_7.json", "damaged JSON"),
        ("msg_6.json", "a person's message whose parts are not there"),
        ("ses_1.json", "unknown part 'hologram', left out"),
    }


def test_a_damaged_session_file(tmp_path: Path, tree: str) -> None:
    """A session's file that is damaged is told of, also where that happened since it was found."""
    files = Files(tmp_path / "opencode", tree)
    files.keep(*TALK)
    (found,) = files.found()
    Path(found.location).write_text('{"id": "ses_1", ')
    for each in (found, *files.found()):
        reading = OpenCode(files.home).read(each, None)
        assert "damaged JSON" in reading.problems[0].what
    Path(found.location).write_text('{"name": "x"}\n')
    reading = OpenCode(files.home).read(found, None)
    assert "the keys name" in reading.problems[0].what


def test_a_newer_storage_is_told_of_once(tmp_path: Path, tree: str) -> None:
    """Files of a later form are read as far as they can be, and one problem names the form."""
    files = Files(tmp_path / "opencode", tree)
    files.keep(*TALK)
    (files.home / "storage" / "migration").write_text("7")
    session, storage = files.found()
    reader = OpenCode(files.home)
    assert typed(reader.read(session, None))
    reading = reader.read(storage, None)
    assert "of form 7" in reading.problems[0].what
    assert reader.read(storage, reading.cursor) == Reading(cursor=reading.cursor)


def test_sessions_of_a_form_that_is_not_known(tmp_path: Path, tree: str) -> None:
    """Where no session's file names its folder any more, one of them is told of, with its keys."""
    files = Files(tmp_path / "opencode", tree)
    for name in ("a", "b"):
        files.write(f"session/abc/{name}.json", {"session": name, "where": tree})
    (found,) = files.found()
    (problem,) = OpenCode(files.home).read(found, None).problems
    assert "the keys session, where" in problem.what


def test_rows_that_cannot_be_read(tmp_path: Path, tree: str) -> None:
    """Damaged rows of messages and parts are problems with their row; the rest counts."""
    first = First(tmp_path / "opencode", tree)
    first.keep(*TALK)
    first.put("part", id="prt_x", message_id="msg_1", session_id="ses_1", data='{"type": ')
    first.put("message", id="msg_9", session_id="ses_1", time_created=BEGIN + 9, data="[]")
    first.put("part", id="prt_y", message_id="msg_1", session_id="ses_1", data='{"type": "dream"}')
    first.connection.commit()
    reading = first.read()
    assert [words for words, _ in typed(reading)] == ["Use tabs.", "Do as @a.md says."]
    whats = sorted(problem.what.split("(")[0].strip() for problem in reading.problems)
    assert whats == [
        "a row of another shape",
        "a row of damaged JSON",
        "unknown part 'dream', left out",
    ]
    assert sorted(problem.line > 0 for problem in reading.problems) == [False, True, True]


def test_a_session_in_both_forms(tmp_path: Path, tree: str) -> None:
    """A session that stands in files and in a database, or in both forms of one, is read once."""
    files = Files(tmp_path / "opencode", tree)
    files.keep(*TALK[:2])
    first = First(files.home, tree)
    first.keep(*TALK)
    (found,) = files.found()
    assert found.location == str(first.path)
    for table in Second.tables:
        first.connection.execute(table)
    taken_over = {"id": "ses_1", "directory": tree, "time_created": BEGIN, "time_updated": BEGIN}
    first.put("session_v2", **taken_over)
    data = json.dumps({"text": "Use spaces.", "time": {"created": BEGIN}})
    first.put("session_message", id="n", session_id="ses_1", type="user", seq=1, data=data)
    first.connection.commit()
    assert typed(first.read()) == [("Use spaces.", False)]


def test_an_unknown_database(tmp_path: Path, tree: str) -> None:
    """A database of a form that is not known is one problem that names its tables."""
    kept = Kept(tmp_path / "opencode", tree)
    connection = sqlite3.connect(kept.home / "opencode.db")
    connection.execute("CREATE TABLE session_v3 (x)")
    connection.close()
    (problem,) = kept.read().problems
    assert "session_v3" in problem.what
    (kept.home / "opencode.db").write_bytes(b"SQLite format 3\x00" + b"\xff" * 5000)
    (problem,) = kept.read().problems
    assert "cannot be read as a database" in problem.what
    assert problem.remedy


def test_a_session_that_is_gone(tmp_path: Path, tree: str) -> None:
    """A session that was deleted since it was found gives nothing, never another one's words."""
    first = First(tmp_path / "opencode", tree)
    first.keep(*TALK)
    first.keep(*TALK[:1], name="ses_2", directory="/elsewhere")
    (found,) = first.found()
    first.connection.execute("DELETE FROM session WHERE id = 'ses_1'")
    first.connection.commit()
    assert OpenCode(first.home).read(found, None) == Reading()


def test_what_is_handed_in(tmp_path: Path, tree: str) -> None:
    """Of a database that is handed in all sessions count, or those that are named."""
    first = First(tmp_path / "opencode", tree)
    first.keep(*TALK)
    first.keep(user("msg_9", text("Ship.")), name="ses_2", directory="/w/other", title="Till")
    reader = OpenCode(Path("/none"))
    both = reader.handed(first.path, ())
    assert [each.source for each in both] == ["opencode:ses_1", "opencode:ses_2"]
    (till,) = reader.handed(first.path, ("till",))
    assert typed(reader.read(till, None)) == [("Ship.", False)]
    files = Files(tmp_path / "files", tree)
    files.keep(*TALK)
    (file,) = reader.handed(files.home / "storage/session/abc/ses_1.json", ())
    assert file.source == "opencode:ses_1"
    assert len(typed(reader.read(file, None))) == 2


@pytest.mark.parametrize("form", sorted(FORMS))
def test_it_is_recognised(tmp_path: Path, tree: str, form: str) -> None:
    """Sessions' files and databases are told by their first bytes."""
    kept = FORMS[form](tmp_path / "opencode", tree)
    kept.keep(*TALK)
    if isinstance(kept, First):
        kept.connection.close()
    (found,) = kept.found()
    head = Path(found.location).read_bytes()
    assert OpenCode(Path("/none")).recognise(head, "/x/opencode.db" if form != "files" else "/x/y")
