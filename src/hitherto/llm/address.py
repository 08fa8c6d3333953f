"""Where a model is, and the key for it: what can be neither is refused, and neither is told on."""

from __future__ import annotations

import re
from collections.abc import Callable
from urllib.parse import SplitResult, parse_qsl, urlsplit, urlunsplit

from hitherto.errors import UsageError
from hitherto.model.patterns import Pattern
from hitherto.model.visible import visible
from hitherto.privacy import mask

LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})

_SHORTEST = 6  # characters of a key; what is shorter is a placeholder for those that ask for none
_MASKED = "[masked]"
_PRINTABLE = Pattern(r"[!-~]*")
_BLANK = Pattern(r"[\s\x00-\x1f\x7f]")
_USER = Pattern(r"//[^/]*@")
_SECRET = Pattern(r"key|token|secret|sig|auth|pass|code", re.IGNORECASE)


def completions(url: str, key: str) -> str:
    """Return the address of the completions.

    Args:
        url: with or without ``/chat/completions``.
        key: that would go there.

    Raises:
        UsageError: it cannot be one, or the key could be read on its way.
    """
    parts = _parts(url.strip())
    host = parts.hostname if parts else None
    if parts is None or host is None:
        shown = visible(_USER.sub(f"//{_MASKED}@", without_query(url)))
        raise UsageError(
            f"'{mask(shown)}' is no address of a model", "Give one as http://localhost:11434/v1."
        )
    if parts.username or parts.password:
        raise UsageError(
            "A key in an address can be seen by others", "Set HITHERTO_MODEL_KEY instead."
        )
    if key and parts.scheme == "http" and host not in LOOPBACK:
        raise UsageError(
            f"The key would go to {host} unencrypted", "Use https, or unset HITHERTO_MODEL_KEY."
        )
    path = parts.path.rstrip("/")
    if not path.endswith("/chat/completions"):
        path = f"{path or '/v1'}/chat/completions"
    return urlunsplit((parts.scheme, parts.netloc, path, parts.query, ""))


def _parts(url: str) -> SplitResult | None:
    """Return an address in its parts; None where no request could be sent there."""
    try:
        parts = urlsplit(url)
        host, _ = parts.hostname or "", parts.port  # a port that is none is told by asking for it
        host.encode("idna")
    except ValueError:  # a host that is no name is a UnicodeError, which is one
        return None
    usable = _PRINTABLE.fullmatch(parts.path + parts.query) and not _BLANK.search(url)
    return parts if host and usable and parts.scheme in {"http", "https"} else None


def without_query(url: str) -> str:
    """Return an address as it can be shown: what stands behind its path may be a key."""
    return re.split(r"[?#]", url, maxsplit=1)[0]


def checked_key(key: str) -> str:
    """Return a key that can be sent.

    Raises:
        UsageError: it cannot; the sentence does not show it.
    """
    if not _PRINTABLE.fullmatch(key):
        raise UsageError(
            "HITHERTO_MODEL_KEY holds a character that no key has",
            "Set it to the key alone: letters, digits and signs of ASCII, without blanks.",
        )
    return key


def hidden(key: str, url: str) -> Callable[[str], str]:
    """Return what replaces a key's own text, and any key in an address, in what comes back.

    It is found as it is and as JSON may escape it, since an answer is JSON within JSON.
    """
    named = [value for name, value in parse_qsl(urlsplit(url).query) if _SECRET.search(name)]
    keys = sorted({each for each in (key, *named) if len(each) >= _SHORTEST}, key=len, reverse=True)
    if not keys:
        return lambda text: text
    shape = re.compile("|".join("".join(map(_escaped, each)) for each in keys))
    return lambda text: shape.sub(_MASKED, text)


def _escaped(character: str) -> str:
    return rf"(?:\\?{re.escape(character)}|\\u(?i:{ord(character):04x}))"
