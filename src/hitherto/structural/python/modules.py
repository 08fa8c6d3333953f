"""Which module a Python file is: its package's folder, and the dotted name from there on."""

from __future__ import annotations

from collections.abc import Container
from pathlib import PurePosixPath

INIT = "__init__.py"
_STUB_INIT = "__init__.pyi"
_ROOTS = ("src", "lib", "python")


def package_of(path: str, paths: Container[str]) -> str:
    """Return the folder in which the dotted names of a file begin; empty for the root.

    It is the first folder above the file's package that is no package itself. A file in no package
    is named from the root of the work tree, or from a folder that by custom holds sources.

    Args:
        path: the file.
        paths: all files of the project.
    """
    folder = PurePosixPath(path).parent
    here = folder
    while here.parts and (f"{here}/{INIT}" in paths or f"{here}/{_STUB_INIT}" in paths):
        here = here.parent
    if here != folder or not folder.parts:
        return "" if here == PurePosixPath() else str(here)
    return folder.parts[0] if folder.parts[0] in _ROOTS else ""


def module_of(path: str, package: str) -> tuple[str, bool]:
    """Return a file's dotted name, and whether it is a package's own file."""
    below = PurePosixPath(path).relative_to(package) if package else PurePosixPath(path)
    # A dot in a name, as in a hidden folder's, would part it in two.
    parts = [each.replace(".", "-") for each in below.with_suffix("").parts]
    is_package = parts[-1] == "__init__" and len(parts) > 1
    return ".".join(parts[:-1] if is_package else parts), is_package
