"""Plain rules: what binds by its shape alone, whatever part of the project it is about.

"Never use eval", "No inline styles", "Amounts are stored as cents", "Timeouts are 5 seconds": who
says so need not name a component. What nobody says of software is held out by its verb.
"""

from __future__ import annotations

from functools import lru_cache

from hitherto.intent.extract.quantities import quantity
from hitherto.intent.extract.spoken import main_clause
from hitherto.model.patterns import Pattern

# What is done to software, and what has to be done to it or not.
_DONE = (
    r"add|alter|append|assume|average|batch|bill|block|break|bump|bundle|cache|call|cast|catch"
    r"|charge|clone|coerce|combine|commit|compare|compile|compress|compute|concatenate|convert"
    r"|copy|create|declare|decode|default|define|delete|deploy|disable|display|drop|duplicate"
    r"|edit|embed|emit|enable|encode|encrypt|escape|exceed|execute|expose|export|extend|fetch"
    r"|filter|force|format|generate|guard|handle|hard-?code|hash|implement|import|include|index"
    r"|inherit|inject|inline|insert|install|instantiate|join|leak|link|lint|list|load|lock|log"
    r"|mask|match|memoize|merge|migrate|mix|mock|modify|mount|mutate|name|nest|normali[sz]e"
    r"|optimi[sz]e|order|overflow|overlap|overload|override|overwrite|parse|patch|persist|pin"
    r"|poll|prefix|print|process|propagate|publish|push|query|quote|raise|read|reassign|rebase"
    r"|redirect|reference|refund|release|remove|rename|render|repeat|replace|reset|restart"
    r"|retry|return|reuse|rotate|round|run|sanitize|save|scale|schedule|serialize|share|ship"
    r"|shorten|show|sign|silence|skip|sort|split|squash|stack|store|strip|subclass|suppress"
    r"|swallow|sync|tag|test|throw|touch|trim|truncate|type|update|upgrade|use|validate|vendor"
    r"|verify|version|wrap|write"
)
_DOING = r"(?:\w+ing)"
_PASSED = r"(?:be|get) (?:\w+ly )?\w+(?:ed|en|t|wn|ut|pt|nt|de)"
_THING = r"(?!it\b|that\b|this\b|those\b|these\b|them\b|anything\b|so\b|too\b|me\b|us\b)[`\"'\w]"
_LED = r"(?:and |so |but |please |just |we |you |you guys |also |all of us )*"
_REFUSES = (
    r"(?:must|should|shall|may|can|will)? ?(?:always|never|not ever|not)"
    r"|(?:must|should|may|can|wo|do|sha)n'?t(?: ever)?|cannot|do not(?: ever)?|always|never|must"
    r"|shall|should"
)
_ORDERED = Pattern(rf"^{_LED}(?:{_REFUSES}) (?:{_DONE})\b(?: \w+ly\b)? {_THING}")
_STOPPED = Pattern(
    rf"^{_LED}(?:stop|avoid|refrain from|no more) (?!making|being|doing|saying|asking|trying"
    rf"|thinking|working|here\b|there\b|now\b){_DOING} {_THING}"
)
# "discounts never stack", "an invoice must be numbered"; who does it is a thing, not a person
_DECLARED = Pattern(
    r"^(?:(?:the|our|all|every|each|any|an?|two|both) )*"
    r"(?!(?:i|one|it|he|she|they|this|that|there|these|those|who|what|which|someone|something"
    r"|everyone|everybody|somebody|nobody|everything|nothing|my|his|her)\b)"
    rf"(?:[\w/`'-]+ ){{1,4}}(?:(?:{_REFUSES}) {_PASSED}\b|(?!can)(?:{_REFUSES}) (?:{_DONE})\b)"
)
_NONE = Pattern(
    r"^(?:and |so |but |please )*no (?!one\b|matter\b|need\b|longer\b|more\b|way\b|idea\b|doubt\b"
    r"|real\b|further\b|other\b|new\b|wonder\b|point\b|reason\b|sign\b|problems?\b|thanks\b)"
    r"(?:[\w`\"'./#<>-]+ ){1,4}?[`\"']?\w+(?:s|ing|ion|code|any)[`\"']?(?: (?:in|on|inside|for|at"
    r"|from|to|with|without|outside|please|ever|anywhere|allowed|anymore)\b.{0,80})?[.!]*$"
)
_NOTHING_RULED = Pattern(  # what "no ..." reports instead of ruling it out
    r"^(?:and |so |but )*no (?:\w+ ){0,3}?(?:errors?|issues?|concerns?|problems?|changes?|results?"
    r"|worries|questions?|comments?|complaints?|objections?|differences?|hits?|matches|logs?"
    r"|outputs?|messages?|warnings?|responses?|updates?|news|plans?|thanks|ideas?|signs?"
    r"|regressions?|conflicts?|feelings?|meetings?|files|records?)\b(?! in (?:the )?code\b)"
    r"|\b(?:is|are|was|were|has|have|had|did|does|exists?|yet|now|so far|today|left|here|found"
    r"|there)\b"
)
_KEPT = Pattern(
    r"^(?!(?:i|it|he|she|they|this|that|there|these|those|we|you|what|which|my|his|her)\b)"
    r"(?:[\w/`'-]+ ){1,4}(?:is|are|get|gets|stays?) (?:always |only |all )?"
    r"(?:stored|kept|held|saved|rounded|represented|expressed|encoded|serialized|serialised"
    r"|formatted|written|named|sorted|ordered|hashed|quoted|logged|returned|priced|counted"
    r"|calculated|computed|versioned|prefixed|billed) (?:as|in|to|by|with|half|up|down|per) \S"
)
_VALUED = Pattern(
    r"^(?!(?:i|it|he|she|they|this|that|there|these|those|my|his|her|here)\b)(?:the |our |all )?"
    r"(?:[\w/-]+ ){0,4}(?:(?:timeouts?|limits?|thresholds?|quotas?|caps?|minimum|maximum|retention"
    r"|intervals?|ttl|window|size|fees?|rates?|price|budget|retries)(?: [\w-]+){0,2}?"
    r" (?:is|are|stays?|becomes?)(?: now| at| always| only)?"
    r"|(?:starts?|begins?|applies|costs?|ends?)?(?: at| from))"
    r" (?:at most |at least |up to )?[$\u20ac\u00a3]?\d"
)
_SET = Pattern(
    r"^(?:and |so |ok |okay |please |let's )*(?:raise|lower|bump|increase|reduce|cut|set|change"
    r"|drop)"
    r" (?:the |our )?(?:[\w/-]+ ){0,3}(?:timeouts?|limits?|thresholds?|quotas?|caps?|minimum"
    r"|maximum"
    r"|retention|intervals?|ttl|window|size|fees?|rate|price|budget|retries) to [$\u20ac\u00a3]?\d"
    r"|^(?:and |so |no,? |ok |okay |please |let's )*make (?:the |our )(?:[\w/-]+ ){1,4}"
    r"(?:(?:at most|at least|exactly) )?[$\u20ac\u00a3]?\d[\w.%]*(?: [a-z]{1,10})?"
    r"(?:[.!]*$|[,;]| instead\b)"
)
# "retry 3 times", "time out after 10 seconds": what is to be done every time, and how long or often
_TIMED = Pattern(
    r"^(?:and |so |then |please |always |let's )*(?:retry|time out|poll|refresh|expire|rotate"
    r"|debounce|throttle|back off|cache|retain|autosave|respawn|heartbeat|reconnect)\b"
    r"(?: [\w/-]+){0,4}? (?:(?:after|every|at most|up to|within|for|each) )?"
    r"(?:\d|(?:two|three|four|five|ten)\b)"
)
_AT_ONCE = Pattern(  # said of this once
    r"\b(?:yet|for now|right now|this time|today|tonight|just now|any (?:more )?code|write code)\b"
)
_WORK = Pattern(
    r"\b(?:deploy\w*|releas(?:e|es|ed|ing)|ship(?:s|ped|ping)?|merg(?:e|es|ed|ing)|commit\w*"
    r"|publish\w*|migrat\w+|refactor\w*|rebas\w+|roll ?outs?|roll(?:ing)? out|hotfix\w*"
    r"|push(?:es|ed|ing)? (?:code|to|changes)|restart\w*|backups?|cron|upgrad\w+)\b"
)
_BINDS = Pattern(
    r"\b(?:never|always|must(?:n'?t)?|don'?t|do not|may not|only|no (?=\w+s\b)|shall|not allowed"
    r"|forbidden|should(?:n'?t)?|cannot|stop)\b"
)
_MINE = Pattern(r"^(?:i|i'\w+|my|he|she|they)\b|\b(?:i (?:must|have|need|should|never|always))\b")


@lru_cache(maxsize=64)
def rules(words: str) -> bool:
    """Tell whether a clause is a rule by its shape: ordered, ruled out, kept as, or valued."""
    plain = main_clause(words)
    if plain.endswith("?") or _AT_ONCE.search(plain):
        return False
    if _ORDERED.match(plain) or _STOPPED.match(plain) or _DECLARED.match(plain):
        return True
    if _NONE.match(plain):
        return not _NOTHING_RULED.search(plain)
    if _KEPT.match(plain):
        return True
    fixes = _VALUED.match(plain) or _SET.match(plain) or _TIMED.match(plain)
    return bool(fixes) and quantity(plain) is not None


@lru_cache(maxsize=64)
def binds_work(words: str) -> bool:
    """Tell whether a clause binds what is done to software, whatever else it names.

    "Never deploy on a holiday" speaks of a holiday, and is a rule all the same.
    """
    plain = main_clause(words)
    return bool(_WORK.search(plain)) and bool(_BINDS.search(plain)) and not _MINE.search(plain)
