"""The sentence shapes that the key rules read: patterns only."""

from __future__ import annotations

import re

from hitherto.model.patterns import Pattern
from hitherto.validity.ceasing import ENDS

ONLY = Pattern(r"\b(?:only|instead|exactly|exclusively|nothing else|just)\b", re.IGNORECASE)
SET_NOUN = (
    r"sections?|columns?|fields?|tabs?|phases?|steps?|environments?|platforms?|languages?"
    r"|formats?|tools?"
    r"|commands?|categories|roles?|views?|pages?|pillars?|providers?|headings?|chapters?"
    r"|panels?|widgets?|tiles?|areas?|blocks?|cards?|groups?|levels?"
)
SET_WORD = Pattern(rf"\b(?:{SET_NOUN})\b", re.IGNORECASE)  # every shape of a set has one
SET = Pattern(
    rf"(?P<subject>[\w' -]{{0,60}}?)\b(?:must|should|has|have|needs?|with|shows?|contains?"
    rf"|includes?|require[sd]?|comprises?|consists? of|keeps?|features?|displays?)\b"
    rf"(?: to)?(?: have| contain| include"
    rf"| show)?[\w\s]{{0,20}}?\b(?P<noun>{SET_NOUN})\b(?: at all times| always)?:?\s*"
    r"(?:are|is|called|named|of|so|namely|:)?\s*"
    r"(?P<list>[\"'`]?[\w\"'`][^.;!?\n]{2,150}?,[^.;!?\n]{2,150}"
    r"| ?[A-Z][\w ]{1,30} and [A-Z][\w ]{1,30})",
    re.IGNORECASE,
)
SET_BEHIND = Pattern(
    r"(?P<subject>[\w' -]{2,60}?)\b(?:must|should|needs?|has|have|requires?|shows?|contains?"
    r"|includes?)\b(?: to)?"
    rf"(?: have| contain| include"
    rf"| show)?\s+(?P<list>[\w\"'`][^.;!?\n]{{2,150}}?)\s+(?P<noun>{SET_NOUN})\b",
    re.IGNORECASE,
)
# a list behind a colon, its noun in front of it: columns of a report, tabs on a page
SET_LED = Pattern(
    rf"(?P<before>(?:[\w'-]+ ){{0,4}}?)(?P<noun>{SET_NOUN})\b(?P<behind>[^:=,;.!?\n]{{0,60}})"
    r"\s*[:=(]\s*(?P<list>[\"'`]?\w[^.;!?\n]{1,150}?,[^.;!?\n]{2,150})",
    re.IGNORECASE,
)
# the list itself in front: "A, B and C: these columns belong in the report"
SET_FIRST = Pattern(
    r"^(?P<list>[A-Z][\w ]{1,30}(?:, ?[A-Z][\w ]{1,30})*,? (?:and|&) [A-Z][\w ]{1,30}?)\s*(?::"
    r"|\u2013|\u2014|,|-)"
    rf" ?(?:these|those|all)\b[\w ]{{0,20}}?\b(?P<noun>{SET_NOUN})\b(?P<behind>[^.;!?\n]{{0,60}})"
)
# what is said of a list, not in it
SET_END = Pattern(
    r"(?:,|\s)\s*(?:so |and )?(?:those|these|that'?s|they|all (?:\w+ )?(?:of )?(?:them|must"
    r"|have)|at all times"
    r"|always|no matter|in (?:this|that) order|please|only|permanently|don't|do not|never"
    r"|none of|whatever)\b.*$",
    re.IGNORECASE,
)
ARTICLE = Pattern(r"^(?:an?|the|its|their|our)\s+", re.IGNORECASE)
ITEM_SPLIT = Pattern(r"\s*(?:,\s*and\b|,|\band\b|\bplus\b|&|(?<=\s)\+(?=\s))\s*")

PUT = Pattern(
    r"\b(?:put|move|store|save|place|keep|goes?|go|lives?|live|belongs?|stays?|write|locat\w+"
    r"|stored|kept|bring)\b"
    r"\s*(?P<what>[^,;!?\n]{0,80}?)\s*\b(?:in|into|at|to|under|inside|out into|over to)\s+(?:the "
    r"|our )?"
    r"(?P<where>[`\"']?[@~.]?[\w./-]*[/.][\w./*<>-]+[`\"']?|[`\"']?[\w-]+[`\"']? (?:package|pkg"
    r"|folder|directory|dir|repo|module)\b)",
    re.IGNORECASE,
)
NAMED = Pattern(
    r"\b(?:rename|call|name[ds]?|naming)\b\s*(?P<what>[^,;!?\n]{0,60}?)\s*\b(?:to|as|it|be|is"
    r"|:)?\s*"
    r"(?P<name>[`\"'][^`\"']{1,60}[`\"']|\b[\w-]+(?:\.[\w-]+)+|\b[A-Z][a-z]+[A-Z]\w*|\b\w+_\w+\b"
    r"|\b[\w]+(?:-\w+)+)",
    re.IGNORECASE,
)
DEFAULT = Pattern(
    r"\b(?:the )?default (?P<what>[\w -]{2,40}?) (?:is|are|should be|must be|will be|to|="
    r"|:)\s+(?P<value>[^,;.!?\n]{1,60})"
    r"|\b(?P<what2>[\w -]{2,40}?) (?:should |must |will )?defaults? to (?P<value2>[^,;.!?\n]{1,60})"
    r"|^default to (?P<value3>[^,;.!?\n]{1,60}) for (?P<what3>[\w -]{2,40})"
    r"|(?P<value4>[\w.-]{2,30}) (?:is|as|should be) (?:the |our )?default (?P<what4>[\w -]{2,40})",
    re.IGNORECASE,
)
COPULA = Pattern(
    r"^(?P<subject>[^,;:!?\n]{2,90}?)\s+(?:(?:should|must|shall|will|has to|have to|needs? to"
    r"|ought to|may|can)(?: only| always"
    r"| never| not| also)*\s+(?:be|have|stay|remain|keep|use|go|live|contain|include|support"
    r"|follow|come|show|return|work|match|run)"
    r"|to be|(?:is|are|stays?|remains?|equals|means|becomes?|uses?|follows?|needs?|requires?"
    r"|supports?|returns?|goes|go|runs?|lives?|has|have))"
    r"\s+(?P<value>[^;!?\n]{1,160})$",
    re.IGNORECASE,
)
# "remove the dark mode": what follows at once is what is to go
REMOVED = Pattern(
    r"(?:.*[,;:] )?(?:please |we |let'?s |now )*(?:remove|drop|delete|disable|ditch|scrap|turn off"
    r"|switch off) (?:the |our |that )?$",
    re.IGNORECASE,
)
CATEGORY = Pattern(
    r"\b(?:for|as) (?:the |our |an? )?(?P<of>[a-z][\w-]*(?: [a-z][\w-]*)?),? (?:we |let'?s "
    r"|please |always "
    r"|only )*(?:use|go with|prefer|take|want) (?P<value>[`\"']?[\w.+-]+[`\"']?)[.!]*$"
    r"|^(?:the |our )(?P<what>[a-z][\w-]*(?: [a-z][\w-]*)?) is (?:now |always )?"
    r"(?P<is>[`\"']?[\w.+-]+[`\"']?)[.!]*$",
    re.IGNORECASE,
)
SERVES_AS = Pattern(
    r"[`\"']* (?:as|for) (?:the |our |an? )?(?P<role>[a-z]+ [a-z]+)\b", re.IGNORECASE
)
JOINT = Pattern(r"[,;] ")  # what is said behind it is said of something else
# what leads to a place, or to what something is done with
IN_PLACE = Pattern(
    r"\b(?:in|inside|within|into|on|onto|from|with|for|of|by|via|through)\s+(?:the |our |any )?"
    r"[`\"']*$",
    re.IGNORECASE,
)
REFUSED = Pattern(
    r"\b(?:never|don'?t|do not|avoid|stop|no|without|not(?: to)?|won'?t|refrain from|let'?s not"
    rf"|nor|can'?t|cannot|may not|against|{ENDS})\b"
    r"(?:\s+(?:ever|want|need|have|use|using|add|adding|be|to|any|the|a|an|allow|like|create"
    r"|include|put|make|just|really|even"
    r"|us|it|you|we|care about|worry about))*\s+(?P<what>[^,;.!?\n]{2,120})",
    re.IGNORECASE,
)
PASSIVE = Pattern(
    r"^(?P<subject>[^,;:!?\n]{2,70}?)\s+(?:must|should|shall|may|can|will|do|does|is"
    r"|are)(?:\s+(?:not|never)|n[o']t)\s+"
    r"(?:ever |be |have |use |contain |include |need |to |allowed |appear |leak |expose |log "
    r"|show |stored? |logged |exposed |shown |any |the |a )*"
    r"(?P<rest>[^;!?\n]{0,100})$",
    re.IGNORECASE,
)
VERBS = frozenset(
    """
    add create write include put use show display run call remove delete change touch edit
    modify expose leak reveal send store log print commit push merge deploy return allow support
    build ship update rename move switch check ask prefer avoid follow make ensure require keep
    treat handle rely reference mention do go drop generate hide mask document test access read
    introduce install open close start stop fetch import export render define
    """.split()  # noqa: SIM905 - read more easily as text
)
# words with which the version of a tool is meant, and not the tool
OF_VERSION = Pattern(
    r"\b(?:versions?|minimum|minimal|oldest|lowest|at least|support(?:s|ed)?|requires?|required"
    r"|or (?:newer|later|above|up|higher)|and (?:newer|later|above|up|higher)|min)\b|\d\+",
    re.IGNORECASE,
)
NOT_NEEDED = Pattern(
    r"\b(?:(?:not|\w+n't|never|no longer) (?:really )?(?:need|have to"
    r"|required)(?: to)?(?: \w+){0,3}"
    r"|no (?:need|reason) (?:to|for)(?: \w+){0,3}|(?<!not )optional(?: \w+){0,2})\s*$"
    r"|\b(?:not|\w+n't|no longer) (?:really )?(?:need|have) to (?:keep|maintain|preserve|hide"
    r"|add|write)\b",
    re.IGNORECASE,
)
BUT_WITH = Pattern(
    r"\b(?:not optional|without|unless|until|before|lacks?|lacking)\b", re.IGNORECASE
)
ABOUT = Pattern(
    r"^.{0,40}?\b(?:forget|never ?mind|scrap|drop|scratch|ditch|withdraw|revoke|ignore|abandon"
    r"|lift|remove|discard|kill|relax"
    r"|no longer (?:need|want|require|have|necessary|required)|take back)\b"
    r"(?: about)?(?: (?:what|everything) (?:i|we) (?:said|wrote|told you|asked for|decided"
    r"|agreed))?"
    r"(?: (?:the|that|my|our|those|any))?(?: (?:[\w-]+ ){0,2}?(?:rule|requirement|idea"
    r"|restriction|constraint|policy|plan"
    r"|decision|limit|ban|convention|thing|part))?(?: (?:about|that|of|for|on|to|with|which"
    r"|where))*\s*",
    re.IGNORECASE,
)
