"""The turns of phrase that speak for a standing statement: data only.

Each cue has a name, a weight (how much it speaks for a standing statement, in log odds; what speaks
against one is in `cues_against`) and a pattern over one clause of at most 240 characters, in lower
case.
"""

from __future__ import annotations

# name, weight, pattern
CUES_FOR: tuple[tuple[str, float, str], ...] = (
    # that something lasts
    ("from_now_on", 1.2, (
            r"\bfrom now on\b|\bgoing forward\b|\bfrom here on\b|\bin (?:the )?future\b"
            r"|\bhenceforth\b|\bmoving forward\b|\bfrom this point\b"
    )),
    ("always", 1.0, (
            r"\balways\b|\bat all times\b|\bevery (?:single )?time\b|\bwhenever\b"
            r"|\beach time\b|\bwithout exception\b|\bno matter what\b|\bby default\b"
            r"|\bas a rule\b|\bin all cases\b|\b(?:whoever|any(?:one|body) who|every(?:one"
            r"|body) who)\b|\bpermanently\b|\bforever\b|\bmatter of principle\b|\bfor good\b"
            r"|\bper default\b"
    )),
    ("never", 1.1, (
            r"\bnever\b(?! (?:appears|shows up|loads|fires|finishes)\b)|\bunder no circumstances\b"
            r"|\bno longer\b|\bat no point\b|\bnot ever\b"
    )),
    ("remember", 0.7, (
            r"\bremember (?:that|to|this|our|the|we|not|:)|\bkeep in mind\b|\bdon'?t forget\b"
            r"|\bbear in mind\b|\bbe aware\b|\bmind that\b|\bmake a note\b|\bfor the record\b"
    )),
    ("every", 0.6, r"\b(?:every|each|all|any) (?!time\b|of (?:these|those|this|that)\b)\w+"),
    ("recurring", 1.1, (
            r"\bevery (?:\d+ |other |second |single )?(?:minute|hour|day|night|week|month|quarter"
            r"|year|sprint|release|deploy(?:ment)?)s?\b"
    )),
    ("for_now", 0.9, (
            r"\bfor now\b|\bfor the time being\b|\btemporar(?:y|ily)\b|\bfor the moment\b"
            r"|\buntil\b|\bat the moment\b|\bright now\b|\bfor today\b|\bwhile we(?:'re"
            r"| are)\b"
    )),
    # that it binds
    ("must", 1.3, (
            r"\bmust(?:n'?t)?\b|\bhas to\b|\bhave to\b(?! (?:run|say|admit))|\bis required\b"
            r"|\bare required\b|\brequires?\b|\bmandatory\b|\bgot to be\b|\bmust[- ]have\b"
            r"|\bshall\b(?! (?:i|we)\b)|\bcompulsory\b|\bobligatory\b|\bpresuppos\w+"
            r"|\b(?:is|are|be) subject to\b|\bis a must\b|\bsacred\b|\bprerequisite\b"
    )),
    ("should", 1.4, r"\bshould(?:n'?t)?\b|\bought to\b|\b(?:is|are|was|were) supposed to\b"),
    ("final", 0.9, (
            r"\bfull stop\b|\bperiod\b[.!]*$|\bend of (?:story|discussion)\b|\bdone deal\b"
            r"|\bno (?:exceptions?|excuses|ifs)\b|\bnon-?negotiable\b|\bset in stone\b"
            r"|\bno way around\b|\bthat'?s (?:that|final|settled)\b"
    )),
    ("only", 0.8, r"\bonly\b|\bexclusively\b|\bsolely\b|\bjust (?:the|one|use|have|a)\b"),
    ("bound", 2.0, (
            r"\bat (?:most|least)\b|\bno (?:more|less|fewer|longer) than\b|\bup to \d"
            r"|\bmax(?:imum)?\b|(?<!\d )(?<!\d)\bmin(?:imum)?\b|(?<!not )\blimit(?:ed)? (?:to|of|it"
            r"|the)\b|<=|>="
            r"|\bwithin \d|\bor (?:less|fewer|more)\b|\bunder \d"
            r"|\bonly (?:after|once|with|via|through) \w|\bonly (?:between|after|before|during"
            r"|from) (?:\d|\w+ ?hours|the \w+)"
    )),
    ("forbidden", 0.9, (
            r"\b(?:not|isn'?t|aren'?t) (?:be )?(?:allowed|permitted|acceptable|ok(?:ay)?)\b"
            r"|\bforbidden\b|\bprohibited\b|\bdisallow\w*\b|\bban(?:ned)?\b|\bno good\b"
            r"|\boff[- ]limits\b|\bcan(?:'?t|not) (?:have|be|use)\b"
    )),
    ("dont", 1.1, (
            r"^(?:\w+[,.]? ){0,2}(?:don'?t|do not|let'?s not|never(?! \w+s\b)|not to)\b"
            r"|[,;:] ?(?:please )?(?:don'?t|do not)\b|\bavoid(?:ing)?\b|\bstop \w+ing\b"
            r"|\brefrain\b"
    )),
    ("no_x", 0.6, (
            r"^(?:so |and |but )?no (?!no\b|problem|idea|worries|need|way|i\b|it\b|you\b|that\b"
            r"|the\b|we\b|this\b|luck|clue|doubt|longer|matter|changes?\b|one\b|error"
            r"|more\b)[a-z]|[,;] no (?!problem|idea|it\b|you\b|i\b)[a-z]|\bwithout (?:any|a"
            r"|the|using|breaking|changing)\b"
    )),
    ("dont_want", 0.4, (
            r"\b(?:we|i) (?:really |just |definitely |basically |also )?(?:don'?t|do not"
            r"|never) (?:really |ever )?(?:want|need|care|like|love|think we)\b|\b(?:don'?t"
            r"|do not) want\b|\bwouldn'?t want\b|\bnot interested in\b|\bnor do\b"
    )),
    ("wont", 0.6, r"\bwe (?:won'?t|will not|aren'?t|are not|don'?t|do not)\b|\bwe'?re not\b"),
    # that it is chosen
    ("want", 0.6, (
            r"\bwe(?:'?d| would)? (?:really |just |only |also |definitely )?(?:want|like"
            r"|prefer|need)\b"
    )),
    ("i_want", 0.9, (
            r"\bi(?:'?d| would)? (?:really |just |only |also |definitely |still )?(?:want|like"
            r"|love|prefer|rather)\b|^(?:i|we) (?:expect|insist on|demand|require) (?!it\b"
            r"|that it\b|to\b|him\b|her\b|you\b|no\b)|\bi'?d much rather\b|\bi need\b"
    )),
    ("prefer", 0.8, (
            r"\bprefer(?:red|ably|ence|s)?\b|\bfavou?r(?:s|ed)?\b(?! of\b)|\bis better (?:we|to"
            r"|that)\b|\bideally\b|\brather (?:than|have|be|not)\b"
            r"|\bi like (?!to\b)|\bwould be (?:nice|better|best|great|ideal)\b"
            r"|\bas much as possible\b|\bi'?m (?:a )?fan\b|\bas (?:\w+) as possible\b"
    )),
    ("can_we", 2.2, (
            r"^(?:could|can) we (?:please |all |maybe )*(?:agree|settle|decide|make it a rule"
            r"|make sure|always|never)\b"
    )),
    ("lets", 0.7, r"\blet'?s\b|\blet us\b"),
    ("lets_choose", 1.2, (
            r"\blet'?s (?:just |also |only |not |all |then |please |instead |actually )*(?:use"
            "|go with|stick|keep|call|name|have|make (?:it|the|this|that|sure)|put|limit|drop"
            r"|default|avoid|change|switch|move(?! on\b)|do|allow|disallow|hide|rename|set|remove"
            r"|replace|focus|try|skip|be)\b"
    )),
    ("decided", 1.2, (
            r"\b(?:we|i)(?:'?ve| have)? (?:\w+ )?(?:decided|settled|agreed|chose|chosen"
            r"|picked)\b|\bdecision\b|\bthe plan is\b|\bis the way\b|\bit is\b$|\b(?:to|we"
            r"|let'?s) lock in\b"
            r"|\bit'?s decided\b|\bi('m| am) going (?:with|to (?:go|use|keep))\b"
            r"|\b(?:is|are|was|were|been) (?:hereby )?(?:adopted|chosen|selected|decided|agreed)\b"
            r"|\bwe (?:have )?decide\b"
    )),
    ("go_with", 0.8, (
            r"\b(?:go|going|went|stick|sticking) with\b|\bopt(?:ed)? for\b"
            r"|\bgo(?:ing)? for (?:the|an?)\b|\blean towards\b|\bcommitted to\b"
            r"|\bstandardi[sz]e on\b|\bsettle on\b|\bship w(?:ith|/)|\b(?:rely|bet|build) on\b"
    )),
    ("replaced", 1.0, (
            r"\b(?:is|are) (?:out|gone|dead|history|toast)\b|\bgo(?:es)? away\b|\b(?:is"
            r"|are) in\b[.!]?$"
            r"|\bmov(?:e|es|ed|ing) (?:off|away from)\b|\bphas(?:e|ed|ing) out\b"
            r"|\bsupersed\w+|\breplac(?:e|es|ed|ing) (?!it\b|them\b|that\b|this\b)\S+ (?:with"
            r"|by)\b|\bin favou?r of\b"
            r"|\bswitch(?:ed|es|ing)? (?!back\b)(?:\w+ ){0,3}?to\b(?! (?:it\b|a new\b"
            r"|the \S+ branch))|(?:^|[,;] |\blet's |\bjust |\bso )scratch \w+"
            r"|\b(?:not|no) (?:more|longer) \w+, ?(?:but|now)\b|\bretir(?:e|es|ed|ing)\b"
    )),
    ("ended", 1.0, (
            r"^(?:so |and |but |ok,? |actually,? |now,? )*we(?:'ve)? (?:now |have |finally )*"
            r"(?:stopped (?:us|support|runn|shipp|target|maintain)ing\b"
            r"|(?:don'?t|do not) \w+ .{2,60}\bany ?(?:more|longer)\b"
            r"|no longer (?:use|run|support|ship|target)\b|decided against\b)"
            r"|^(?:so |and |but |ok,? |actually,? |now,? )*no more [\w.+-]+, (?:we|let'?s)\b"
            r"|^(?:so |and |but |ok,? |actually,? |no,? )*(?:drop|scrap|ditch|forget(?: about)?"
            r"|get rid of|no more) [\w.+#-]+, (?:[\w.+-]+ ){1,5}?(?:is|are|will|does)"
            r" (?:\w+ ){0,2}?(?:enough|plenty|sufficient|fine|do|ok|the (?:job|trick))\b"
    )),
    ("changed_mind", 2.0, r"\bchanged (?:my|our) minds? (?:about|on) .{2,60}?[,:;]"),
    ("unfit", 0.7, (  # and what is to be instead, before or behind it
            r"(?:[,;:] |\d.*[,;:] .*)\d[\w.%]*(?: [a-z]+){0,2} (?:is|are|was) (?:way |far |just )*"
            r"(?:too \w+|not enough)\b"
            r"|\d[\w.%]*(?: [a-z]+){0,2} (?:is|are|was) (?:way |far |just )*(?:too \w+|eol"
            r"|end[- ]of[- ]life|obsolete|deprecated|not enough|no longer (?:supported|enough))"
            r"\b[^,;:]*[,;:] "
    )),
    ("suffices", 0.8, (
            r"\bwill do\b(?! (?:it|that|this)\b)|\b(?:is|are|be) (?:more than )?(?:plenty|enough"
            r"|sufficient)\b"
            r"|\badequate\b|\bsuffices?\b|\bdoes the (?:job|trick)\b|\bhappy with\b"
            r"|\bcan (?:just|simply) use\b"
            r"|\bmay (?:use|employ)\b|\bserves as\b"
    )),
    ("we_use", 0.7, (
            r"(?<!\bcan )(?<!\bcould )\bwe(?:'re| are| will|'ll| now| only| always)* (?:us(?:e"
            r"|ing)|go(?:ing)? with"
            "|switch(?:ed|ing)?|mov(?:e|ed|ing) to|deploy|run|keep|target|support|store|ship"
            r"|write|call)\b"
    )),
    ("instead", 0.8, (
            r"\binstead\b|\brather than\b|\bin place of\b|\bin favou?r of\b"
            r"|\bnot \w+[, ]+but\b|\bas opposed to\b|, not (?:a |an |the |in |by |on "
            r"|to )?[\w`./-]+[.!]?$|\bover\b (?=\w+$)"
    )),
    ("from_to", 0.3, (
            r"\b(?:change|rename|move|switch|migrat|replac|convert|updat|bump|revis|swap"
            r"|turn)\w*\b.{1,120}\b(?:to|into|with|w/|for)\b"
    )),
    ("use_x", 1.5, (
            "^(?:(?:and|so|then|also|but|ok(?:ay)?|yes|please|just|yeah)[,.]? )*(?:use"
            "|default to|stick|keep|prefer|favou?r|follow|throttle|rate[- ]limit|preserve"
            "|maintain|make sure|ensure|be sure|name|call|put"
            r"|set(?! up)|limit|hide|adhere|respect|treat|return|store|target"
            r"|write(?! (?:a (?:\w+ )*commit|the|me"
            r"|up|it|this|that|down|out)\b)|be)\b"
    )),
    ("make_sure", 0.4, (
            r"\bmake sure\b|\bensure\b|\bbe sure\b|\bmust make\b|\bneed to make\b"
            r"|\bbe careful\b|\bcareful\b|\bmind the\b"
    )),
    ("is_value", 0.6, (
            r"\b(?:is|are) (?:fine|ok(?:ay)?|good|enough|sufficient|preferred|best|wrong"
            r"|not)\b|\bworks (?:for|better|best)\b|\bgood enough\b|\bsounds good\b"
            r"|\bis the (?:new|one|default)\b"
    )),
    ("will_be", 0.4, (
            r"\b(?:will|'ll|shall) (?:be|have|use|only|not|never|always|go|live|stay|remain)\b"
            r"|\b(?:we|i)'?ll (?!see\b|try\b|let\b|check\b)"
    )),
    ("stays", 0.6, (
            r"\bstays?\b|\bremains?\b|\bkeep(?:s|ing)?\b|\bas[- ]is\b|\bunchanged\b"
            r"|\bconsistent\b"
    )),
    ("goal", 0.3, (
            r"\bgoals?\b|\bthe (?:whole )?point\b|\bpurpose\b|\bpriorit\w+\b|\bmatters?\b"
            r"|\bimportant\b|\bcritical\b|\bcrucial\b|\bkey (?:is|thing)\b|\bmeant to\b"
    )),
    ("too", 0.6, (
            r"\btoo (?:much|many|broad|long|wide|big|small|complex|slow|verbose|narrow)\b"
            r"|\boverkill\b|\bsimpl(?:e|er|est|ify|icity)\b|\bunnecessary\b|\bredundan\w+\b"
    )),
    ("permits", 1.0, (
            r"^(?:and |but |so |also |actually,? |now,? )*(?:it|that)(?:'s| is) (?:now |also |still"
            r" )*(?:fine|ok(?:ay)?|all ?right|acceptable|allowed|permitted) to"
            r" (?!me\b|go\b|you\b).*\b(?:in|on|for|during|within|inside|while|when|if)"
            r" (?!now\b)\w"
            r"|^(?:and |but |so |also |actually,? )*(?:[\w`.+#/-]+ ){1,4}(?:is|are) (?:now |also "
            r"|still )*(?:allowed|permitted|acceptable|ok(?:ay)?|fine) (?:in|on|during|within"
            r"|inside|when|while) \w"
            r"|^(?:and |but |so |also |ok,? )*(?:you|we|devs|developers|tests) (?:may"
            r"|are (?:allowed|free) to) (?!want\b|need\b|have\b|be\b|not\b|see\b|notice\b"
            r"|find\b|also\b|get\b)[\w-]+ (?:(?:the|our|to|a) )?\w"
    )),
    ("allow", 0.3, r"\ballow(?:ed|s)?\b|\bpermit(?:ted|s)?\b|\bcan be\b|\bmay be\b|\boptional\b"),
    ("responsible", 0.8, (
            r"\bi'?ll (?:do|run|handle|manage|test|commit|take|push|start|merge|deploy)\b"
            r"|\bask me\b|\btell me (?:first|before|if|when)\b|\bcheck with me\b"
            r"|\bmy (?:approval|job|call)\b|\bbefore (?:(?:you|we) (?!continue, let|\w+ (?:it"
            r"|this|that"
            r"|them)\b)|any |going |starting |making "
            r"|doing |commit|push|writ|mov|implement|chang)|(?<!\bi )\bapprov\w+\b|\byour (?:job"
            r"|responsibility)\b|\bafter (?:each|every)\b"
    )),
    ("scolding", 0.4, (
            r"\bwhy (?:did|do|are|is|would|don'?t|didn'?t) (?:you|i have)\b|\bhow many times\b"
            r"|\bi (?:already |just )?(?:told|said|asked)\b|\bstop\b|\bplease stop\b"
            r"|\bagain\b.*!|\bdude\b|\bwtf\b"
    )),
    ("literal", 0.1, r"`[^`]+`|\"[^\"]{3,}\""),
    ("choice", 1.2, (
            r"\b(?:option|approach|choice|variant)s? ?#?(?:\d|[a-e]\b)"
    )),
    ("change_now", 0.6, (
            "^(?:(?:ok(?:ay)?|and|so|then|now|also|please|yes|can you"
            "|could you)[,.]? )*(?:remove|move|change|replace|drop|hide|switch|convert"
            r"|simplify|get rid|yank|bump|extract)\b"
    )),
    ("polite", 0.2, r"\b(?:can|could|would|will) you\b|\bi'?d like you to\b|\bhelp me\b"),
    ("tag_question", 0.4, (
            r"\b(?:no|right|yes|yeah|ok|okay|correct)\?\W*$|\bshould(?:n'?t)? we\b|\bcan we (?:just"
            r"|not)\b|\bwhy (?:not|do we|are we|aren'?t we|don'?t we)\b"
            r"|\bdo we (?:really )?need\b"
    )),
    ("deny", 0.5, r"^(?:no|nope|nah|not)\b(?! (?:no\b|problem|idea|worries))"),
    ("we_decl", 1.0, r"^(?:so |and |but |ok,? )?we\b"),
    ("norm", 1.0, (
            r"^(?:(?:the|our|all|every|each|any|in \w+,?|for \w+,?|on \w+,?) )*(?!i\b|it\b"
            r"|can\b|could\b|this\b|that\b|there\b|these\b|what\b|you\b|we\b|here\b|everything\b"
            r"|how\b"
            r"|why\b)(?:[\w/-]+ ){1,4}(?:is|are|stays?|lives?|goes|go|runs?|uses?|expires?"
            "|follows?|comes?|must|needs?|shares?|belongs?|returns?|has|have|may|depends?"
            r"|talks?|works?)\b(?<!\bhas)(?<!\bhave)"
            r"|^(?:(?:the|our|all|every|each|any) )*(?!i\b|it\b|this\b|that\b|there\b|you\b"
            r"|we\b)(?:[\w/-]+ ){1,4}(?:has|have)"
            r" (?!(?:just |now |already |finally |not )?(?:\w+ed|seen|been|sent|got|gone|come"
            r"|done|made|found|left"
            r"|taken|given|written|begun|become|said|told|brought|bought|broken|run|had|met|lost"
            r"|set|put)\b)"
    )),
    ("measured", 0.9, (
            r"\b(?:expires?|times? out|lasts?|retained|kept|stored|limited|capped|limit"
            r"|timeout|port)\b.{0,30}\b(?:\d+|one|two|three|five|ten)\b"
    )),
    ("labelled", 1.0, (
            r"^(?:(?:\w+ )?(?:requirement|rule|constraint|decision|convention|policy|guideline)s?"
            r"|change of plans?|heads[- ]up|important|reminder)\s?:"
    )),
    ("nothing", 0.9, r"^(?:nothing|anything) \w+|\bnothing (?:that|which|but|unless|without)\b"),
    ("first", 0.8, r"\bfirst[.!]?$|\bfirst,? (?:and )?then\b"),
    ("default", 1.2, r"\bdefaults?\b|\bout of the box\b"),
    ("unless", 1.0, (
            r"^(?:nothing|nobody|no[- ]one|none|no [\w-]+(?: [\w-]+){0,2})\b.{0,60}\b(?:unless"
            r"|without|until|before)\b"
            r"|\bwithout (?:an? |its |the )?[\w -]{2,40} (?:doesn't|does not|won't|can't|cannot"
            r"|isn't|is not|never)\b"
    )),
    ("retract", 1.4, (
            r"\b(?:forget|never ?mind|scrap|scratch|drop|ditch|abandon|withdraw"
            r"|get rid of)\b (?:about |the |that |this |my |our |those |all )"
            r"|\bno longer (?:need|want|apply|applies|have|require)|\b(?:doesn'?t|don'?t"
            "|does not|do not) (?:apply|hold|matter|need to) (?:any ?more|any longer)"
            r"|\bnot (?:needed|required|necessary|valid) any ?more\b|\bdon'?t need (?:that|the"
            r"|to) .{0,60}any ?more\b|\bno need (?:to|for) .{1,60}any ?more\b"
            r"|\bignore (?:what i|my earlier|the (?:earlier|previous|rule))|\btake (?:that"
            r"|it) back\b|\brevoke\b|\blift the\b"
    )),
)  # fmt: skip
