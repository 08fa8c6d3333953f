"""Which clauses of an instruction file are rules, and which only describe."""

from __future__ import annotations

import re

from hitherto.intent.extract.draft import Draft
from hitherto.intent.extract.masked import hands_over_secret
from hitherto.intent.extract.ruled import rules
from hitherto.intent.extract.standing import cues_in
from hitherto.model.patterns import Pattern

_IMPERATIVE = Pattern(
    r"^(?:\*\*[^*]{1,60}\*\*:? *)?(?:please |always |never |only |do not |don'?t "
    r"|when \w.{1,80}?, |if \w.{1,80}?, |before \w.{1,80}?, "
    r"|after \w.{1,80}?, |for \w.{1,60}?, )*"
    r"(?:use|run|write|keep|follow|prefer|avoid|add|make|ensure|put|place|name|test|check|commit"
    r"|do|don'?t|never|always|"
    r"create|update|document|include|exclude|import|export|return|handle|log|mock|format|lint"
    r"|build|deploy|read|ask|"
    r"verify|validate|maintain|store|define|declare|implement|mark|wrap|call|pass|set|skip|treat"
    r"|limit|respect|"
    r"reuse|remove|rename|move|stop|start|work|think|plan|stick|stay|let|leave|give|explain"
    r"|propose|confirm|"
    r"no|must|should|only|be|have|apply|provide|specify|group|sort|split|extract|favou?r|consult"
    r"|review)\b",
    re.IGNORECASE,
)
_BINDING = frozenset(
    """
    must should never always only dont forbidden from_now_on bound no_x make_sure prefer
    dont_want need_be instead responsible we_use default
    """.split()  # noqa: SIM905 - read more easily as text
)
_DESCRIBES = Pattern(
    r"^(?:this (?:file|document|project|repo|repository|directory|guide|section)|the (?:project"
    r"|repository|codebase|app(?:lication)?) (?:is|has|uses|contains)|see |e\.g|for example"
    r"|example|"
    r"note:? this|it (?:is|has|was)|there (?:is|are))|^`[^`]+`\s*(?:[-:\u2013\u2014]|$)"
    r"|^\*\*[^*]+\*\*:?$",
    re.IGNORECASE,
)
_COMMAND = Pattern(
    r"`(?:npm|pnpm|yarn|bun|make|cargo|go|pytest|python|uv|just|docker|git|npx)\b[^`]*`"
)
_SHORTEST = 3  # words
_OF_RULES = Pattern(
    r"\b(?:conventions?|styles?|rules?|guidelines?|standards?|practices?|principles?|constraints?"
    r"|requirements?|polic(?:y|ies)|always|never|do'?s|don'?ts?|naming|testing|formatting|quality"
    r"|must|important|git|commits?)\b",
    re.IGNORECASE,
)
_POINTS = Pattern(
    r"^(?:\*\*)?[`\[(<]|^\S+/\S*\s|https?://|^[\w ./-]{1,40}(?::|\s[-\u2013\u2014])\s"
)


def only_instructions(draft: Draft) -> Draft | None:
    """Stage: keep imperative sentences and binding ones; descriptions, examples and titles go."""
    words = draft.words.strip()
    if len(words.split()) < _SHORTEST or words.endswith((":", "?")) or _DESCRIBES.match(words):
        return None
    if hands_over_secret(words):
        return None
    if _IMPERATIVE.match(words):
        return draft
    cues = cues_in(words).keys()
    if draft.clause.item and _is_rule(draft):
        return draft
    if _BINDING & cues or cues >= {"every", "norm"}:
        return draft
    return draft if draft.clause.item and _COMMAND.search(words) else None


def _is_rule(draft: Draft) -> bool:
    """Tell whether a list item is a rule: by its shape, or under a heading that announces rules."""
    words = draft.words
    if rules(words) or "every" in cues_in(words):
        return True
    announced = _OF_RULES.search(f"{draft.clause.heading} {draft.clause.lead}") is not None
    return announced and _POINTS.search(words) is None
