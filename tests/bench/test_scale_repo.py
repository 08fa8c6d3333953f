"""What `bench scale REPO` measures, on a repository of three files; no time is looked at."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from hitherto.bench.scale_repo import FLOORS, floors, measure, table
from hitherto.errors import InputError

FILES = {
    "shop/cart.py": "def total():\n    return 0\n",
    "shop/pay.py": "from shop.cart import total\n\n\ndef pay():\n    return total()\n",
    "shop/till.js": "function ring() {\n  return 0\n}\n",
    "notes.md": "no code\n",
}
GOOD: dict[str, Any] = {"lines": 1_000_000, "index_seconds": 30.0, **dict.fromkeys(FLOORS, 1.0)}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder of sources that is no repository."""
    for name, text in FILES.items():
        path = tmp_path / "shop" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return tmp_path / "shop"


def test_a_copy_is_measured(folder: Path) -> None:
    """Files, lines and every figure are there; the folder itself has nothing more than before."""
    before = sorted(folder.rglob("*"))
    figures = measure(folder, symbols=2, edits=1)
    assert sorted(folder.rglob("*")) == before
    assert (folder / "shop/cart.py").read_text() == FILES["shop/cart.py"]
    assert (figures["files"], figures["lines"]) == (3, 10)
    assert (figures["asked"], figures["edits"], figures["problems"]) == (2, 1, 0)
    assert all(figures[key] > 0 for key in FLOORS)
    assert len(table(figures).rows) == 11


@pytest.mark.parametrize("name", ["nowhere", "notes"])
def test_what_holds_no_code_is_refused(tmp_path: Path, name: str) -> None:
    """No folder, and one without sources, are told of in a sentence."""
    (tmp_path / "notes").mkdir()
    (tmp_path / "notes" / "a.md").write_text("no code\n")
    with pytest.raises(InputError, match=r"is no folder|holds no code"):
        measure(tmp_path / name)


def test_floors_grow_with_the_lines() -> None:
    """The index may take longer the more lines there are; the other limits stay."""
    assert floors(GOOD) == []
    (told,) = floors({**GOOD, "lines": 100_000})
    assert told.startswith("index_seconds is 30.0")
    assert len(floors({**GOOD, **dict.fromkeys(FLOORS, 1e6)})) == len(FLOORS)
