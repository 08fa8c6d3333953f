"""Which part of the project a statement speaks of."""

from __future__ import annotations

import msgspec

from hitherto.intent.extract.draft import Draft
from hitherto.intent.extract.permissions import permits, what_is_allowed
from hitherto.intent.extract.settings import setting_keys
from hitherto.model import Kind
from hitherto.model.patterns import Pattern
from hitherto.project.components import Components, Match
from hitherto.project.technologies import categories

_TOPIC = Pattern(r"^(?P<topic>[\w/-]+(?: [\w/-]+){0,3}) ?(?::|=|->|\u2192)\s")
CONDUCT = "agent workflow"  # the concern of who asks, approves and runs what
_SURE = 0.6  # a key's own words say it surely enough
_OWN = 0.3  # a part of the repository beats a concern from here on


def note_component(draft: Draft) -> Draft:
    """Stage: the component, and whether the statement governs all work.

    A key that belongs to one concern (``database_engine``) takes it there, so that the same choice
    said in other words meets it; a part of the repository that the words name comes before that.
    Then the key's own words are asked, the whole clause, and what it stands under.
    """
    setting = draft.setting
    components = setting.components
    clause = draft.clause
    # where something is allowed is no part of what it is allowed for
    words = what_is_allowed(clause.words) if permits(clause.words) else clause.words
    told = components.match(words)
    own = _own(components, told)
    topic = _topic(components, clause.words)
    by_key = () if draft.key in categories() else components.match(draft.key.replace("_", " "))
    if own:
        component = own
    elif _asks_of_agent(draft, components, told):
        component = CONDUCT
    elif draft.component in components:
        component = draft.component
    elif topic:
        component = topic
    elif by_key and by_key[0].score >= _SURE:
        component = _preferred(by_key, told)
    else:
        around = components.match(f"{clause.lead} {clause.heading}", draft.scope.path)
        # a hint in the clause is weaker than a plain word in its heading
        # what neither tells is told by the key, so that one attribute has one component
        best = max(
            (*told[:1], *around[:1]) or by_key[:1], key=lambda match: match.score, default=None
        )
        surely = bool(told) and told[0].score >= _SURE
        component = told[0].name if surely else best.name if best else draft.component
    return msgspec.structs.replace(
        draft, component=component, always_on=_governs(draft, components, component)
    )


def _topic(components: Components, words: str) -> str:
    """Return the component that stands in front of a colon: ``Logs: never the tokens``."""
    told = _TOPIC.match(words)
    found = components.match(told.group("topic")) if told else ()
    return found[0].name if found and found[0].score >= _SURE else ""


def _own(components: Components, told: tuple[Match, ...]) -> str:
    """Return the repository's own part that is named surely, if any."""
    for match in told:
        item = components.get(match.name)
        if item is not None and item.origin not in {"concern", "heading"} and match.score >= _OWN:
            return match.name if match.score >= _SURE else ""
    return ""


def _asks_of_agent(draft: Draft, components: Components, told: tuple[Match, ...]) -> bool:
    """Tell whether words say who asks, approves or runs what, whatever it is done to."""
    if draft.kind is not Kind.PROCEDURE or "responsible" not in draft.cues:
        return False
    if draft.key in setting_keys():
        return False
    return CONDUCT in components and not (told and components.is_process(told[0].name))


def _preferred(by_key: tuple[Match, ...], told: tuple[Match, ...]) -> str:
    """Return the key's surest component, equal ones ordered by the whole clause."""
    order = {match.name: at for at, match in enumerate(told)}
    best = [match.name for match in by_key if match.score >= by_key[0].score]
    return min(best, key=lambda name: order.get(name, len(order)))


def _governs(draft: Draft, components: Components, component: str) -> bool:
    """Tell whether a statement holds for all work, whatever part it touches."""
    if draft.scope.path or draft.kind is Kind.RETRACTION:
        return False
    if components.is_process(component):
        lasting = draft.kind is not Kind.DECISION or draft.setting.instructions
        return lasting or "always" in draft.cues or "never" in draft.cues
    return draft.kind is Kind.PROCEDURE and not component
