"""Settings files read and replaced: whole or not at all, through links, with their permissions."""

from __future__ import annotations

import os
import stat
import tempfile
from pathlib import Path

from hitherto.errors import InputError


def read(path: Path) -> bytes | None:
    """Return what a file holds, or None where there is none.

    Raises:
        InputError: it is there and cannot be read.
    """
    try:
        return path.read_bytes()
    except FileNotFoundError:
        return None
    except OSError as error:
        raise _unusable(path, "read", error) from error


def decode(content: bytes, path: Path) -> str:
    """Return a file's text, byte order mark and line ends as they are.

    Raises:
        InputError: it is no UTF-8.
    """
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        raise InputError(
            f"{path} is damaged: it is no UTF-8", "Mend or move it; nothing was changed."
        ) from error


def replace(path: Path, content: bytes | None, *, private: bool = False) -> tuple[str, ...]:
    """Give a file another content, or remove it, so that nobody ever sees half of it.

    A link stays a link and what it leads to is replaced. A file that was there keeps its
    permissions.

    Args:
        path: the file.
        content: what it is to hold; None removes it.
        private: only its owner may read it, where it is made.

    Returns:
        The folders that had to be made, the outermost first.

    Raises:
        InputError: it cannot be written.
    """
    real = Path(os.path.realpath(path))
    made: list[str] = []
    try:
        if content is None:
            real.unlink(missing_ok=True)
            return ()
        missing = [each for each in (real.parent, *real.parent.parents) if not each.exists()]
        for folder in reversed(missing):
            folder.mkdir()
            made.append(str(folder))
        _swap_in(real, content, private=private)
    except OSError as error:
        remove_folders(made)
        raise _unusable(path, "written", error) from error
    return tuple(made)


def remove_folders(folders: tuple[str, ...] | list[str]) -> None:
    """Remove folders that are empty, the innermost first."""
    for folder in reversed(folders):
        try:
            Path(folder).rmdir()
        except OSError:
            return


def _swap_in(real: Path, content: bytes, *, private: bool) -> None:
    try:
        mode = stat.S_IMODE(real.stat().st_mode)
        if not os.access(real, os.W_OK):
            raise PermissionError(13, "it is marked as read-only")
    except FileNotFoundError:
        mode = 0o600 if private else 0o666 & ~_umask(real.parent)
    descriptor, name = tempfile.mkstemp(prefix=f".{real.name}.", dir=real.parent)
    try:
        with os.fdopen(descriptor, "wb") as handle:
            handle.write(content)
            handle.flush()
            os.fsync(handle.fileno())
        Path(name).chmod(mode)
        os.replace(name, real)  # noqa: PTH105  # as os.fsync above: the calls that atomicity rests on
    except OSError:
        Path(name).unlink(missing_ok=True)
        raise


def _umask(folder: Path) -> int:
    """Return what the process keeps from new files: to ask is to set, so a new file is asked."""
    probe = folder / f".hitherto-{os.getpid()}"
    descriptor = os.open(probe, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o666)
    try:
        return 0o666 & ~stat.S_IMODE(os.fstat(descriptor).st_mode)
    finally:
        os.close(descriptor)
        probe.unlink(missing_ok=True)


def _unusable(path: Path, what: str, error: OSError) -> InputError:
    reason = error.strerror or type(error).__name__
    return InputError(f"{path} cannot be {what}: {reason}", "Give yourself the right to it.")
