"""Secrets that stand beside their name without a sign between: as people say and type them."""

from __future__ import annotations

from hitherto.privacy.looks import (
    is_bare_password,
    is_bare_token,
    is_env_password,
    is_url_password,
)
from hitherto.privacy.secret import Secret

_PASSWORD = r"(?:password|passwd|passphrase|passcode|pwd|passwort|kennwort)"  # noqa: S105  - a pattern
_TOKEN = (
    r"(?:api[ _-]?keys?|(?:access|auth|bearer|refresh|session|deploy)[ _-]?token|token"  # noqa: S105  - a pattern
    r"|(?:access|account|auth|client|deploy|encryption|hmac|master|private|service|session|shared"
    r"|signing|storage|webhook)[ _-]?key|(?:totp|otp|mfa|2fa|client|shared|signing|webhook)"
    r"[ _-]?secret|secret(?:[ _-](?:access[ _-])?key)?)"
)
_VERB = r"(?:[ \t]+(?:is|was|to|must[ \t]+be|should[ \t]+be|has[ \t]+to[ \t]+be|lautet|ist|=))?"
_QUOTE = "[\"'`\u201c\u201e]"
_VALUE = r"(?P<secret>[^\s\"'`,;<>()\[\]{}|\u201c\u201d\u201e]{6,}(?<![.:!?]))"
_PASSWORD_HINTS = ("pass", "pwd", "kennwort")

SPOKEN = (
    Secret(
        "password in url",  # one with @ or / in it: up to the last @ before a host
        r"(?i)\b(?!https?:)[a-z][a-z0-9+.-]*://[^\s/:@\"'`<>]+:"
        r"(?P<secret>[^\s\"'`<>\[\]{}]+)@(?=[\w.-]+(?::\d+)?(?:[/?\s\"'`]|$))",
        ("://",),
        is_url_password,
        ("@",),
    ),
    Secret(
        "password",
        rf"(?i)\b{_PASSWORD}{_VERB}[ \t]+{_QUOTE}?{_VALUE}",
        _PASSWORD_HINTS,
        is_bare_password,
    ),
    Secret(
        "password",
        r"(?i)(?<![a-z0-9])(?:[a-z0-9]+_)*pass[ \t]*=[ \t]*[\"'`]?"
        r"(?P<secret>[^\s\"'`,;&<>()\[\]{}|$]+)",
        ("pass",),
        is_env_password,
        ("=",),
    ),
    Secret(
        "password",
        r"(?i)\b(?:admin|root|user|login|postgres|guest|test)[ \t]*/[ \t]*"
        r"(?P<secret>[^\s\"'`,;/<>()\[\]{}|]{8,})",
        ("/",),
        is_bare_password,
    ),
    Secret(
        "password",
        r"(?i)\b(?:mysql|mariadb|mysqldump|mysqladmin)\b[^\n|;]*?[ \t](?-i:-p)[\"']?"
        r"(?P<secret>(?!assword)[^\s\"'\[$-][^\s\"']{3,})",
        ("mysql", "mariadb"),
        is_url_password,
        (" -p",),
    ),
    Secret(
        "pin",
        r"(?i)\bpin[ \t]+(?:must|should|has[ \t]+to)[ \t]+be[ \t]+(?P<secret>\d{4,8})(?![\w.-]?\w)",
        ("pin",),
    ),
    Secret(
        "secret",
        rf"(?i)(?<![a-z0-9]){_TOKEN}{_VERB}[ \t]+{_QUOTE}?"
        r"(?P<secret>[\w~+/=-]{16,})(?![\w/(]|\.\w)",
        ("key", "token", "secret"),
        is_bare_token,
    ),
    Secret(
        "cookie",
        r"(?i)\bcookie:[^\n]*?[\w.-]*(?:sess|sid|auth|token|csrf|jwt)[\w.-]*="
        r"(?P<secret>[\w%~+/.=-]{12,})",
        ("cookie:",),
        is_bare_token,
    ),
)
"""Every such kind, in the order in which they are tried."""
