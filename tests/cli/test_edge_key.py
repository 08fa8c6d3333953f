"""The model's key and the outermost edge: nothing that is said or logged holds it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from hitherto.cli.edge import run
from hitherto.errors import UsageError


def raising(error: Exception) -> Callable[[], object]:
    """Return work in which something goes wrong."""

    def work() -> object:
        raise error

    return work


def test_no_log_of_a_bug_holds_the_key(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However a bug quotes the model's key, its own text stands in neither log nor sentence."""
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    monkeypatch.setenv("HITHERTO_MODEL_KEY", "my-own-key\nanother-line")
    header = b"Bearer my-own-key\nanother-line"
    assert run(raising(ValueError(f"Invalid header value {header!r} \ud800"))) == 2
    assert run(raising(UsageError("my-own-key", "Do not."))) == 2
    (log,) = tmp_path.glob("hitherto-*.log")
    told = log.read_text(encoding="utf-8") + capsys.readouterr().err
    assert "Invalid header value" in told
    assert "my-own-key" not in told
    assert "another-line" not in told
