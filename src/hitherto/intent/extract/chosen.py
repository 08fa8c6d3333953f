"""Which technology a clause chooses, not merely mentions."""

from __future__ import annotations

import re

from hitherto.model.patterns import Pattern
from hitherto.project.technologies import Technology, technologies

_LED_BY = Pattern(
    r"(?:\b(?:us(?:e|es|ed|ing)|with|on|onto|to|prefer|adopt|choose|is|are|be|via|through|over|by"
    r"|in|as"
    r"|against|forget(?: about)?|ditch|scrap|scratch|abandon|kill|rid|retire|dump|no more"
    r"|keep|lock in|want|need|of|than|from|drop|run|from|require|be|go(?:ing|es)?|doing|adopt\w*"
    r"|employ\w*"
    r"|favou?r|take|pick|choose)|=|:|^)"
    r"\s*(?:the |a |an |our |only |just |plain |always |still |either |be )*[`\"'*]*$",
    re.IGNORECASE,
)
_FOLLOWED = Pattern(
    r"^[`\"'*]*\s*(?:$|[,;.!?():/&+]|(?:for|in|as|on|with|instead|rather|from|over|and|or|not"
    r"|because|since|so|now|"
    r"only|everywhere|by|to|at|when|is|are|but|until|till|again|unless|while|please|based|here"
    r"|across|everywhere|there|"
    r"any ?more|any longer|"
    r"throughout|tests?|database|db|engine|cache|auth(?:entication)?|tokens?|framework|for\w*"
    r"|server|broker|"
    r"queue|library|style|sdk|cli|decision|v?\d))",
    re.IGNORECASE,
)
_JUDGED = Pattern(
    r"^[`\"'*]*\s+(?:is|are|was|works?|would be|will be|'s)\s+(?:\w+ )?(?:fine|ok(?:ay)?|good"
    r"|enough|best|better|the|our|"
    r"great|right|out|preferred|sufficient|acceptable|required|mandatory|banned|forbidden|not|it"
    r"|for)\b"
    r"|^[`\"'*]*\s+(?:serves? as|will do|does the (?:job|trick)|suffices?|(?:will "
    r"|shall )?handles?|(?:has been |was |is )?(?:chosen|selected|picked)|it is|(?:is"
    r"|are) (?:\w+ )?adopted|it shall)\b"
    r"|^[`\"'*]*\s+(?:based|only|it is|please|sounds|front-?end|back-?end)\b|^[`\"'*]*$",
    re.IGNORECASE,
)
_PAST = Pattern(  # a state of things, and no choice: "Python 3.8 is EOL"
    r"^[`\"'*]*(?:\s+v?\d[\w.]*)?\s+(?:is|are|was)\s+(?:\w+ )?(?:eol|end[- ]of[- ]life|dead"
    r"|obsolete|outdated|deprecated|unsupported|no longer)\b",
    re.IGNORECASE,
)
# Categories whose members are mentioned far more often than chosen.
_LOOSE = frozenset(
    """
    data_format language api_style cloud runtime architecture_style llm_model http_client
    container_platform web_framework infrastructure_tool license monitoring_tool
    """.split()  # noqa: SIM905 - read more easily as text
)


def chosen(words: str) -> tuple[Technology, ...]:
    """Return the technologies that a clause chooses or forbids, in their order.

    "Use Redis" chooses; "the React page is slow" mentions. A choice is led by a verb or
    preposition, or judged ("SQLite is fine"), and what follows does not make it an adjective.
    """
    found: list[Technology] = []
    for technology in technologies(words):
        before, after = words[: technology.start], words[technology.end :]
        if before.endswith("`") and not after.startswith("`"):
            continue  # a command that is run, not a tool that is chosen
        if _PAST.match(after):
            continue
        follows = bool(_FOLLOWED.match(after))
        led = bool(_LED_BY.search(before)) and follows
        listed = bool(found) and bool(re.search(r"(?:,|\band|\bor|/|\+)\s*$", before)) and follows
        if led or listed or _JUDGED.match(after):
            found.append(technology)
    return tuple(found)


def is_loose(category: str) -> bool:
    """Tell whether a category's members belong to what they are used for, not to one concern."""
    return category in _LOOSE


def of_category(words: str, category: str) -> str:
    """Return the name of the first technology of a category that words mention; empty for none."""
    return next((item.name for item in technologies(words) if item.category == category), "")


_LEFT = Pattern(  # what stands before a technology that is left behind
    r"(?:\b(?:off|away from|from|instead of|rather than|in place of|over|than|not|not doing"
    r"|no (?:more|longer)|not more|no longer us\w+|stop using|drop\w*|scratch|scrap|ditch\w*"
    r"|kill|retir\w+"
    r"|supersed\w+|replac\w+|phas\w+ out|abandon\w*|goodbye|bye)[:,]?)\s+(?:the |our "
    r"|using )*[`\"'*]*$",
    re.IGNORECASE,
)
_GONE = Pattern(
    r"^[`\"'*]*\s+(?:is|are|was)?\s*(?:\w+ )?(?:out|gone|dead|history|goes? away|any ?more|no more"
    r"|no longer|is replaced|gets replaced|retired|bites the dust)\b",
    re.IGNORECASE,
)


def replacement(words: str) -> tuple[Technology, Technology] | None:
    """Return what takes another's place, and the other, where both are named and of one category.

    Which is which is told by the words right around them, in whatever order they come: "X is out,
    Y is in", "off X and onto Y", "scratch X, we do Y", "Y, superseding X".
    """
    found = technologies(words)
    left = [item for item in found if _is_left(words, item)]
    for old in left:
        for new in found:
            same = new.category == old.category and new.name != old.name
            if same and new not in left and not _beside(words, old, new):
                return new, old
    return None


_DO_NOT = Pattern(
    r"(?:\b(?:do not|never|avoid|stop)|n'?t) ?(?:want to |to |be )?(?:us(?:e|ing) )?(?:the |our )*"
    r"[`\"'*]*$",
    re.IGNORECASE,
)
_WANTED = Pattern(
    r"[,;:.\u2013\u2014-].*\b(?:use|prefer|take|only|want|do|with|but|to)\s+(?:the |our |just )*"
    r"[`\"'*]*$",
    re.IGNORECASE,
)


def _beside(words: str, old: Technology, new: Technology) -> bool:
    """Tell whether a technology only stands near one that must not be used."""
    if not _DO_NOT.search(words[: old.start]) or _LEFT.search(words[: old.start]):
        return False
    if new.start < old.start:
        return False
    only = re.match(r"[`\"'*]*\s+(?:only|instead|everywhere)\b", words[new.end :])
    return not only and not _WANTED.search(words[old.end : new.start])


def _is_left(words: str, item: Technology) -> bool:
    before, after = words[: item.start], words[item.end :]
    if _DO_NOT.search(before):
        return True
    return _LEFT.search(before) is not None or _GONE.match(after) is not None
