"""What a record explicitly names in the code: paths, and words in backticks."""

from __future__ import annotations

import re

from hitherto.model import Polarity, Record
from hitherto.model.patterns import Pattern

_TICKED = Pattern(r"`([^`\n]{2,120})`")
_PATH = Pattern(
    r"(?<![\w@/:.~$-])(?:\./)?[\w.@-]+(?:/[\w.@+-]+)+/?|(?<![\w@/:.~$-])[\w-]+\.\w{1,6}\b"
)
_FILE = Pattern(
    r"[\w.@+/-]*[\w@+-]\.(?:py|pyi|ts|tsx|js|jsx|mjs|cjs|go|rs|java|kt|rb|php|c|h|cc|cpp|hpp|cs|swift|"
    r"scala|sql|sh|md|mdc|rst|txt|toml|ya?ml|json|jsonl|ini|cfg|lock|html|css|scss|vue|svelte|proto|"
    r"tf|gradle|xml|env|mod|sum)",
    re.IGNORECASE,
)
_IDENTIFIER = Pattern(r"@?[A-Za-z_][\w.:/-]*(?:\(\))?")
_PARTING = Pattern(
    r"\b(remove\w*|delet\w+|drop\w*|get rid|renam\w+|mov(?:e|ed|ing)|replac\w+|migrat\w+|instead|"
    r"rather than|no longer|not|never|without|stop|avoid|ban(?:s|ned|ning)?|creat\w+|"
    r"add(?:ed|ing)?|introduc\w+|new|\w+n't|convert\w*|switch\w*|from)\b",
    re.IGNORECASE,
)
_KEEPING_OFF = Pattern(
    r"\b(?:touch|edit|modify|modif\w+|change|alter|refactor|rewrite|reformat)\b", re.IGNORECASE
)


def _is_path(text: str) -> bool:
    if re.search(r"[\s*?<>|{}$~]|://|^[-/]|^\.\./|^\d+(\.\d+)*$", text):
        return False
    return bool(_FILE.fullmatch(text)) or ("/" in text and not text.startswith("@"))


_IS_PLACE = r"[`\"']|\s+(?:sub-?)?(?:command|folder|directory|dir|subfolder)\b"


def is_spoken(name: str, record: Record) -> bool:
    """Tell whether a name in a record's scope is a part told in plain words ("the admin panel").

    Which paths such a part has is not known, so no path lies outside it for certain.
    """
    if re.search(r"[/.*?\[]", name) or name in record.provenance.source.split("/"):
        return False
    said = record.words.casefold()
    if re.search(rf"{re.escape(name.casefold())}(?:{_IS_PLACE})", said):
        return False
    return all(len(word) > 1 and word[:-1] in said for word in name.casefold().split())


def named_paths(record: Record) -> tuple[str, ...]:
    """Return the paths that a record names: of its scope, in backticks, or written as paths.

    Patterns, addresses, commands and what lies outside the project are no paths.
    """
    scoped = [path for path in record.scope.path if _is_path(path)]
    ticked = [text for text in _TICKED.findall(record.words) if _is_path(text)]
    plain = [
        text for text in _PATH.findall(_TICKED.sub(" ", record.words)) if _FILE.fullmatch(text)
    ]
    return tuple(dict.fromkeys(_clean(path) for path in (*scoped, *ticked, *plain)))


def _clean(path: str) -> str:
    return path.removeprefix("./").rstrip("/.,")


def named_words(record: Record) -> tuple[str, ...]:
    """Return identifiers, dependencies and command words that a record names in backticks.

    Of a command the words after the program count where they are names of their own
    (``make deploy-old`` -> ``deploy-old``).
    """
    found: list[str] = []
    for text in _TICKED.findall(record.words):
        parts = text.split()
        if len(parts) == 1 and not _is_path(text) and _IDENTIFIER.fullmatch(text):
            found.append(text.removesuffix("()"))
        elif len(parts) > 1:
            found += [p for p in parts[1:] if re.fullmatch(r"[a-z]\w*(?:[-_:]\w+)+", p)]
    return tuple(dict.fromkeys(found))


def speaks_of(record: Record) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the paths and words whose disappearance would make a record meaningless.

    A record that asks for something to go, to come, or not to be ("never use `left-pad`", "create
    `notes.md`") is not made meaningless by its absence: of those only the scope counts, and a path
    that was to be left alone ("do not touch `legacy/`").
    """
    scoped = tuple(_clean(path) for path in record.scope.path if _is_path(path))
    against = record.polarity is Polarity.AGAINST or bool(_PARTING.search(record.words))
    if not against:
        return named_paths(record), named_words(record)
    if _KEEPING_OFF.search(record.words):
        return named_paths(record), ()
    return scoped, ()
