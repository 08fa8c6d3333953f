"""Where private data lies: all that must be known of the environment before anything is imported.

A hook starts for every prompt, so this loads nothing but `os` and `sys` where it can.
"""

from __future__ import annotations

import os
import sys

NAME = "hitherto"


def data_folder() -> str:
    """Return the folder for private data: ``HITHERTO_HOME``, or the platform's for user data.

    Returns:
        An absolute path; empty where the user has no home folder.
    """
    if named := os.environ.get("HITHERTO_HOME"):
        return os.path.abspath(named)  # noqa: PTH100  # pathlib is not loaded for a hook
    if sys.platform == "linux" and os.environ.get("ANDROID_DATA") != "/data":
        # What platformdirs answers here; importing it takes longer than all that a hook does.
        chosen = os.environ.get("XDG_DATA_HOME", "").strip()
        above = chosen or os.path.expanduser("~/.local/share")  # noqa: PTH111  # as above
        return f"{above}/{NAME}" if above.startswith("/") else ""
    from platformdirs import user_data_dir  # noqa: PLC0415  # only where it has to be asked

    return user_data_dir(NAME, appauthor=False)


def hook_seconds() -> float:
    """Return what a hook may take at most: ``HITHERTO_HOOK_SECONDS``; 0: as is usual."""
    try:
        return max(0.0, float(os.environ.get("HITHERTO_HOOK_SECONDS") or 0))
    except ValueError:
        return 0.0


def model_key() -> str:
    """Return the key for a model that the user names: ``HITHERTO_MODEL_KEY``, no other tool's."""
    return os.environ.get("HITHERTO_MODEL_KEY", "").strip()


def proxies(host: str) -> dict[str, str]:
    """Return by scheme the proxies over which a host is reached, as this machine says."""
    from urllib.request import getproxies, proxy_bypass  # noqa: PLC0415  # only a model needs it

    return {} if proxy_bypass(host) else getproxies()


def environment() -> dict[str, str]:
    """Return all of the environment, for a command that runs in it as the user's own do."""
    return dict(os.environ)
