"""On a terminal a long reading says what it does, from its first moment."""

from __future__ import annotations

import os
import pty
import subprocess
import sys
import threading

import pytest

from hitherto.cli.show.progress import LONG, reading

PROGRAM = """
import sys
from hitherto.cli.show.progress import reading
from hitherto.model import Found
with reading((2, 3_000_000), quiet=False) as tell:
    for number in range(2):
        found = Found(kind="codex", location="", source=f"codex:name-{number}")
        tell(found, number * 1_500_000, 3_000_000)
"""


def test_a_bar_shows_on_a_terminal() -> None:
    """A terminal sees a first line, then a bar with the share that was read and the source."""
    master, slave = pty.openpty()
    shown = bytearray()

    def listen() -> None:
        try:
            while piece := os.read(master, 4096):
                shown.extend(piece)
        except OSError:  # how a terminal ends on Linux
            return

    listener = threading.Thread(target=listen)
    listener.start()
    environment = {**os.environ, "TERM": "xterm", "COLUMNS": "100"}
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM], stderr=slave, stdout=slave, env=environment, check=False
    )
    os.close(slave)
    listener.join(timeout=60)
    os.close(master)
    text = shown.decode("utf-8", "replace")
    assert done.returncode == 0
    assert text.startswith("Reading 3.0 MB in 2 sources …")
    assert "reading" in text
    assert "codex name-" in text


@pytest.mark.parametrize(
    ("size", "quiet", "says"), [(LONG, False, True), (LONG - 1, False, False), (LONG, True, False)]
)
def test_without_a_terminal_only_a_long_reading_says_one_line(
    capsys: pytest.CaptureFixture[str], size: int, *, quiet: bool, says: bool
) -> None:
    """A log gets one line about a long reading, none about a short one, and JSON never any."""
    with reading((1, size), quiet=quiet):
        pass
    out, err = capsys.readouterr()
    assert out == ""
    assert err == ("Reading 1.0 MB in 1 source …\n" if says else "")
