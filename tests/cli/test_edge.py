"""Whatever happens inside a command, a person sees one sentence and a true exit code."""

from __future__ import annotations

import errno
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import click
import pytest

from hitherto.cli.commands.bench import BENCHES
from hitherto.cli.group import run
from hitherto.cli.hearing import listen
from hitherto.cli.root import COMMANDS, hitherto
from hitherto.errors import UsageError
from scratch_repo import Repo

PYTHON = (sys.executable, "-m", "hitherto")


def raising(error: BaseException) -> click.Command:
    """Return a command in which something goes wrong."""

    @click.command()
    def command() -> None:
        raise error

    return command


@pytest.mark.parametrize(
    ("error", "says"),
    [
        (UsageError("It is wrong", "Do it right."), "It is wrong. Do it right."),
        (click.UsageError("Nope."), "Nope. Run `hitherto --help` for what is possible."),
        (OSError(errno.ENOSPC, "No space left", "/x/y"), "No space left (/x/y). Make room"),
        (OSError(errno.EROFS, "Read-only file system", "/x"), "Set HITHERTO_HOME"),
        (PermissionError(errno.EACCES, "Permission denied", "/x"), "Permission denied (/x)."),
        (TimeoutError("slow"), "Run `hitherto doctor`"),
    ],
)
def test_what_goes_wrong_is_one_sentence(
    error: BaseException, says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Misuse and a broken world end with 2 and one line with the remedy on stderr."""
    assert run(raising(error), []) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("hitherto: ")
    assert err.count("\n") == 1
    assert says in err


def test_a_bug_is_one_sentence_and_a_log(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A bug of ours shows no traceback; the sentence names the file that has it."""
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    assert run(raising(KeyError("gone")), []) == 2
    err = capsys.readouterr().err
    assert "bug" in err
    assert err.count("\n") == 1
    (log,) = tmp_path.glob("hitherto-*.log")
    assert str(log) in err
    assert "KeyError: 'gone'" in log.read_text(encoding="utf-8")


def test_an_interrupt_is_quiet(capsys: pytest.CaptureFixture[str]) -> None:
    """Ctrl-C ends with 130 and one sentence."""
    assert run(raising(KeyboardInterrupt()), []) == 130
    assert capsys.readouterr().err.strip().startswith("hitherto: interrupted")


def test_a_reader_that_leaves_early_is_no_error() -> None:
    """A closed pipe ends a command without a word and with 0."""
    reader, writer = os.pipe()
    os.close(reader)
    with os.fdopen(writer, "wb") as stdout:
        done = subprocess.run(
            [*PYTHON, "--help"], stdout=stdout, stderr=subprocess.PIPE, text=True, check=False
        )
    assert (done.returncode, done.stderr) == (0, "")


def test_a_real_interrupt_shows_no_traceback() -> None:
    """SIGINT while a command waits for its input ends it with 130 and one sentence."""
    program = """
import signal, sys, time
import click
from hitherto.cli.group import run

signal.signal(signal.SIGINT, signal.default_int_handler)  # who starts tests may ignore it

@click.command()
def wait():
    print("in", flush=True)
    time.sleep(60)

sys.exit(run(wait, []))
"""
    process = subprocess.Popen(
        [sys.executable, "-c", program],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    while process.stdout.readline() != "in\n":
        time.sleep(0.01)
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=30)
    assert process.returncode == 130
    assert "Traceback" not in err


@pytest.mark.skipif(sys.platform == "win32", reason="closes streams as a POSIX shell does")
@pytest.mark.parametrize("streams", [">&-", ">&- 2>&-", "<&-"])
def test_a_stream_that_was_closed_before_the_start(
    streams: str, tmp_path: Path, repo: Repo
) -> None:
    """What is written to it goes nowhere; the command does its work, without a traceback."""
    for arguments in ("init", "sync", "--help"):
        ended = subprocess.run(
            ["/bin/sh", "-c", f'"$0" -m hitherto {arguments} {streams}', sys.executable],
            cwd=repo.root,
            env={**os.environ, "HITHERTO_HOME": str(tmp_path / "home")},
            capture_output=True,
            text=True,
            check=False,
        )
        assert (ended.returncode, ended.stderr) == (0, "")


def test_nowhere_to_answer_from(monkeypatch: pytest.MonkeyPatch) -> None:
    """Standard input that was closed before the start is bad use, not the end of the answers."""
    monkeypatch.setattr(sys, "stdin", None)
    with pytest.raises(UsageError, match="no input to answer on"):
        listen()


@pytest.mark.parametrize("arguments", [["nope"], ["--nope"], ["brief"], ["brief", "x", "--nope"]])
def test_bad_use_names_the_help(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """Unknown commands and options and missing arguments end with 2 and say where help is."""
    assert run(hitherto, arguments) == 2
    err = capsys.readouterr().err
    assert re.fullmatch(r"hitherto: .* Run `hitherto[a-z ]* --help` for what is possible\.\n", err)


def test_the_table_of_commands_tells_what_the_commands_tell() -> None:
    """Help is written from a table: each line is its command's own first sentence."""
    for table in (COMMANDS, BENCHES):
        group = (
            hitherto
            if table is COMMANDS
            else hitherto.get_command(click.Context(hitherto), "bench")
        )
        assert isinstance(group, click.Group)
        for name, entry in table.items():
            command = group.get_command(click.Context(group), name)
            assert command is not None
            assert (command.help or "").split("\n")[0] == entry.summary
            assert command.name == name


def test_every_command_can_print_json() -> None:
    """Every command that answers a person has --json."""
    for name in COMMANDS.keys() - {"bench", "hook", "mcp"}:
        command = hitherto.get_command(click.Context(hitherto), name)
        assert command is not None
        assert any("--json" in parameter.opts for parameter in command.params), name
