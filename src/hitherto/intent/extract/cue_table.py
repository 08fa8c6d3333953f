"""The turns of phrase that tell a standing statement from everything else: data only.

Each cue has a name, a weight (how much it speaks for a standing statement, in log odds; below zero:
against) and a pattern over one clause of at most 240 characters, in lower case.
"""

from __future__ import annotations

# name, weight, pattern
CUES: tuple[tuple[str, float, str], ...] = (
    # that something lasts
    ("from_now_on", 1.2, (
            r"\bfrom now on\b|\bgoing forward\b|\bfrom here on\b|\bin (?:the )?future\b"
            r"|\bhenceforth\b|\bmoving forward\b|\bfrom this point\b"
    )),
    ("always", 1.0, (
            r"\balways\b|\bat all times\b|\bevery (?:single )?time\b|\bwhenever\b"
            r"|\beach time\b|\bwithout exception\b|\bno matter what\b|\bby default\b"
            r"|\bas a rule\b|\bin all cases\b|\b(?:whoever|any(?:one|body) who|every(?:one"
            r"|body) who)\b|\bpermanently\b|\bper default\b"
    )),
    ("never", 1.1, (
            r"\bnever\b|\bunder no circumstances\b"
            r"|\bno longer\b|\bat no point\b|\bnot ever\b"
    )),
    ("remember", 0.7, (
            r"\bremember (?:that|to|this|our|the|we|not|:)|\bkeep in mind\b|\bdon'?t forget\b"
            r"|\bbear in mind\b|\bbe aware\b|\bmind that\b|\bmake a note\b|\bfor the record\b"
    )),
    ("every", 0.6, r"\b(?:every|each|all|any) (?!time\b|of (?:these|those|this|that)\b)\w+"),
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
    ("need_be", -0.2, r"\b(?:it|this|that|they|these|those|we|\w+s?) needs? (?:to|a|an|the)\b"),
    ("final", 0.9, (
            r"\bfull stop\b|\bperiod\b[.!]*$|\bend of (?:story|discussion)\b|\bdone deal\b"
            r"|\bno (?:exceptions?|excuses|ifs)\b|\bnon-?negotiable\b|\bset in stone\b"
            r"|\bno way around\b|\bthat'?s (?:that|final|settled)\b"
    )),
    ("only", 0.8, r"\bonly\b|\bexclusively\b|\bsolely\b|\bjust (?:the|one|use|have|a)\b"),
    ("bound", 2.0, (
            r"\bat (?:most|least)\b|\bno (?:more|less|fewer|longer) than\b|\bup to \d"
            r"|\bmax(?:imum)?\b|\bmin(?:imum)?\b|\blimit(?:ed)? (?:to|of|it|the)\b|<=|>="
            r"|\bwithin \d|\bor (?:less|fewer|more)\b|\bunder \d"
            r"|\bonly (?:between|after|before|during|from) (?:\d|\w+ ?hours|the \w+)"
    )),
    ("forbidden", 0.9, (
            r"\b(?:not|isn'?t|aren'?t) (?:be )?(?:allowed|permitted|acceptable|ok(?:ay)?)\b"
            r"|\bforbidden\b|\bprohibited\b|\bdisallow\w*\b|\bban(?:ned)?\b|\bno good\b"
            r"|\boff[- ]limits\b|\bcan(?:'?t|not) (?:have|be|use)\b"
    )),
    ("dont", 1.1, (
            r"^(?:\w+[,.]? ){0,2}(?:don'?t|do not|let'?s not|never|not to)\b"
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
            r"|love|prefer|rather)\b|\bi'?d much rather\b|\bi need\b"
    )),
    ("prefer", 0.8, (
            r"\bprefer(?:red|ably|ence|s)?\b|\bfavou?r(?:s|ed)?\b(?! of\b)|\bis better (?:we|to"
            r"|that)\b|\bideally\b|\brather (?:than|have|be|not)\b"
            r"|\bi like (?!to\b)|\bwould be (?:nice|better|best|great|ideal)\b"
            r"|\bas much as possible\b|\bi'?m (?:a )?fan\b|\bas (?:\w+) as possible\b"
    )),
    ("lets", 0.7, r"\blet'?s\b|\blet us\b"),
    ("lets_choose", 1.2, (
            r"\blet'?s (?:just |also |only |not |all |then |please |instead |actually )*(?:use"
            "|go with|stick|keep|call|name|have|make (?:it|the|this|that|sure)|put|limit|drop"
            "|default|avoid|change|switch|move|do|allow|disallow|hide|rename|set|remove"
            r"|replace|focus|try|skip|be)\b"
    )),
    ("lets_work", -0.7, (
            r"\blet'?s (?:\w+ )?(?:see|look|fix|start|begin|continue|proceed|try|run|test"
            "|debug|review|work|plan|talk|discuss|think|figure|get|check|commit|write|create"
            "|add|address|take|find|walk|move on|hear|push|merge|update|build|implement"
            r"|go (?:ahead|through|back|one))\b"
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
            r"|\bstandardi[sz]e on\b|\bsettle on\b|\bship w(?:ith|/)|\b(?:rely|bet|build) on\b"
    )),
    ("replaced", 1.0, (
            r"\b(?:is|are) (?:out|gone|dead|history|toast)\b|\bgo(?:es)? away\b|\b(?:is"
            r"|are) in\b[.!]?$"
            r"|\bmov(?:e|es|ed|ing) (?:off|away from)\b|\bphas(?:e|ed|ing) out\b"
            r"|\bsupersed\w+|\breplac(?:e|es|ed|ing) \S+ (?:with|by)\b|\bin favou?r of\b"
            r"|\bswitch(?:ed|es|ing)? (?!back\b)(?:\w+ ){0,3}?to\b(?! (?:it\b|a new\b"
            r"|the \S+ branch))|(?:^|[,;] |\blet's |\bjust |\bso )scratch \w+"
            r"|\b(?:not|no) (?:more|longer) \w+, ?(?:but|now)\b|\bretir(?:e|es|ed|ing)\b"
    )),
    ("suffices", 0.8, (
            r"\bwill do\b(?! (?:it|that|this)\b)|\b(?:is|are|be) (?:more than )?(?:plenty|enough"
            r"|sufficient)\b"
            r"|\bsuffices?\b|\bdoes the (?:job|trick)\b|\bhappy with\b|\bcan (?:just|simply) use\b"
            r"|\bmay (?:use|employ)\b|\bserves as\b"
    )),
    ("we_use", 0.7, (
            r"\bwe(?:'re| are| will|'ll| now| only| always)* (?:us(?:e|ing)|go(?:ing)? with"
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
            r"|set(?! up)|limit|hide|adhere|respect|treat|return|store|target|write(?! (?:the|me"
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
    ("allow", 0.3, r"\ballow(?:ed|s)?\b|\bpermit(?:ted|s)?\b|\bcan be\b|\bmay be\b|\boptional\b"),
    ("responsible", 0.8, (
            r"\bi'?ll (?:do|run|handle|manage|test|commit|take|push|start|merge|deploy)\b"
            r"|\bask me\b|\btell me (?:first|before|if|when)\b|\bcheck with me\b"
            r"|\bmy (?:approval|job|call)\b|\bbefore (?:(?:you|we) (?!\w+ (?:it|this|that"
            r"|them)\b)|any |going |starting |making "
            r"|doing |commit|push|writ|mov|implement|chang)|\bapprov\w+\b|\byour (?:job"
            r"|responsibility)\b|\bafter (?:each|every)\b"
    )),
    ("scolding", 0.4, (
            r"\bwhy (?:did|do|are|is|would|don'?t|didn'?t) (?:you|i have)\b|\bhow many times\b"
            r"|\bi (?:already |just )?(?:told|said|asked)\b|\bstop\b|\bplease stop\b"
            r"|\bagain\b.*!|\bdude\b|\bwtf\b"
    )),
    ("literal", 0.1, r"`[^`]+`|\"[^\"]{3,}\""),
    ("location", -0.2, (
            r"(?:^|\s)(?:@|\.{0,2}/|~/)?[\w.-]+/[\w./-]+|\b[\w-]+\.(?:md|go|ts|tsx|js|py|json"
            r"|toml|yml|yaml|rs|java|rb|sh|env|sql|db|css|html)\b"
    )),
    ("flagged", -0.5, r"(?:^|[\s`(])--?[a-z][\w-]+"),
    ("number", -0.7, r"\b\d+(?:\.\d+)?(?:ms|s|m|h|kb|mb|gb|%|px|x)?\b"),
    ("choice", 1.2, (
            r"\b(?:option|approach|choice|variant)s? ?#?(?:\d|[a-e]\b)"
            r"|^(?:[a-e]|\d)[.)]?$"
    )),
    ("definition", -0.3, (
            r"\b(?:means?|refers? to|is defined|counts? as"
            r"|takes precedence|precedence)\b"
    )),
    # that it is work to be done now
    ("do_now", -1.0, (
            "^(?:(?:ok(?:ay)?|and|so|then|now|also|please|next|great|alright|hey|yes|yep|yeah"
            "|can you|could you|go ahead and|let'?s)[,.!]? )*(?:fix|run|re-?run|try|check"
            r"|look|read|explain|show|tell|add|create|write|implement|commit(?! messages?\b)"
            "|push|merge|review|update|continue|proceed|test|find|help|give|walk|see|address"
            "|debug|investigate|analy[sz]e|take|go|start|do|build|generate|apply|install"
            "|delete|figure|open|remind|revert|undo|search|research|prepare|optimi[sz]e"
            "|set up|summari[sz]e|describe|list|draft|document|compare|work|explore|finish"
            r"|complete|get|plan|refactor|clean)\b"
    )),
    ("do_this", -1.0, (
            r"^(?:(?:ok(?:ay)?|and|so|then|now|also|please|just|can you"
            r"|could you)[,.!]? )*(?:deploy|ship|release"
            r"|publish|roll back|reboot|kill|purge|wipe|send|ping|post|upload|download|print"
            r"|fetch|merge|bring back)"
            r" (?:the|it|this|that|these|those|a|an|me|him|her|them)\b"
    )),
    ("change_now", 0.6, (
            "^(?:(?:ok(?:ay)?|and|so|then|now|also|please|yes|can you"
            "|could you)[,.]? )*(?:remove|move|change|replace|drop|hide|switch|convert"
            r"|simplify|get rid|yank|bump|extract)\b"
    )),
    ("polite", 0.2, r"\b(?:can|could|would|will) you\b|\bi'?d like you to\b|\bhelp me\b"),
    ("once", -0.7, (
            r"\b(?:one more|once more|this time|try again|now what"
            r"|what'?s next|next steps?)\b"
    )),
    ("question", -0.9, r"(?<!\bok)(?<!\bokay)(?<!\bright)(?<!\byeah)\?[\"')\]\s]*$"),
    ("asks", -1.0, (
            r"^(?:\w+[,.]? ){0,2}(?:what|why|how|is|are|can|could|do|does|did|where|when|which"
            r"|who|any|was|were|has|have|will|would|should)\b.*\?"
    )),
    ("tag_question", 0.4, (
            r"\b(?:no|right|yes|yeah|ok|okay|correct)\?\W*$|\bshould(?:n'?t)? we\b|\bcan we (?:just"
            r"|not)\b|\bwhy (?:not|do we|are we|aren'?t we|don'?t we)\b"
            r"|\bdo we (?:really )?need\b"
    )),
    ("trouble", -1.0, (
            r"\b(?:error(?! (?:messages?|codes?|handling|pages?|types?|class|logs?|responses?"
            r"|texts?)\b)|fail(?:s|ed|ing|ure)?|broken|bug(?! ?fix)|crash\w*|issue|problem"
            "|wrong|stuck|weird|doesn'?t work|not working|didn'?t work|isn'?t working|unable"
            r"|missing)\b"
    )),
    ("seen", -0.6, (
            r"\bi(?:'m| am)? (?:see|saw|got|get|getting|ran|did|noticed|found|tried|just|have"
            r"|had|think|thought|wonder\w*|guess|believe|seeing|updated|added|created|put"
            r"|pasted)\b|\bi'?ve\b|\bhere'?s\b|\blooks? like\b|\bseems?\b|\bthere (?:is|are"
            r"|was|were)\b|\bit (?:was|looks|seems|says)\b"
    )),
    ("past", -0.6, r"\b(?:was|were|did|didn'?t|had|happened|worked|went|took|came)\b"),
    ("narrated", -1.2, (
            r"^(?:(?:ok(?:ay)?|ah|oh|yes|yep|all|just|finally|already)[,.]? )*(?:found|fixed"
            r"|pushed|merged"
            r"|renamed|resolved|reverted|restarted|tried|checked|upgraded|cleaned|installed"
            r"|deleted|removed"
            r"|added|corrected|tagged|shipped|solved|noticed|saw|forgot|closed|approved|swapped"
            r"|restored)\b"
            r"|^(?:we|they|he|she) (?:had|got|lost|saw|went|met|found|spent|talked|tried|ran"
            r"|received|discussed)\b"
    )),
    ("ongoing", -1.0, (
            r"^(?:(?:the|our|my|a|an|this|that|his|her) )?(?:[\w/-]+ ){1,4}(?:is|are) (?:still "
            r"|now |only )?"
            r"(?!going\b|missing\b|nothing\b|using\b|being\b)\w+ing\b"
            r"|^(?:(?:the|our|my|his|her|their) )(?:[\w/-]+ ){1,4}(?:has|have) (?:just |now "
            r"|already |finally )?\w+ed\b"
    )),
    ("counterfactual", -3.5, (
            r"\b(?:should|could|would|might)(?:n'?t)?(?: \w+)?(?:'ve| have) (?:been )?\w+(?:ed"
            r"|en|n|t)\b"
    )),
    ("of_mine", -1.0, (
            r"^my (?:[\w/-]+ ){1,3}(?:is|are|has|was|were|does|wants|needs|needed|got|keeps|took"
            r"|had)\b"
    )),
    ("appointed", -0.8, (
            r"\b(?:this (?:afternoon|evening|morning)|tonight|tomorrow|later(?: today"
            r"| on)?(?=[.!]*$)|next week"
            r"|(?:on|by|until|for) (?:mon|tues|wednes|thurs|fri|satur|sun)day|than usual"
            r"|right away)\b"
    )),
    ("pointed_at", -0.8, (
            r"^(?:(?:ok(?:ay)?|and|so|then|now|also|please|just|yes|can you|could you"
            r"|would you)[,.]? )*"
            r"(?:fix|rename|move|kill|remove|delete|change|swap|undo|restart|make|put|show|stop"
            r"|add|format)"
            r" (?:that|this|those|these|the other)\b"
    )),
    ("praise", -1.0, (
            r"\b(?:thanks|thank you|great|awesome|perfect|nice|cool|excellent|love it|good job"
            r"|amazing|sorry|haha|lol)\b"
    )),
    ("agree", -0.4, (
            "^(?:yes|yep|yup|yeah|sure|ok(?:ay)?|agreed|correct|y|sounds good|exactly"
            r"|right)\b"
    )),
    ("deny", 0.5, r"^(?:no|nope|nah|not)\b(?! (?:no\b|problem|idea|worries))"),
    ("this_one", 0.0, r"^(?:this|that|it|these|those)\b|^(?:ok|so|and)[,.]? (?:this|that|it)\b"),
    ("subjectless_i", -0.4, r"^i\b"),
    ("we_decl", 1.0, r"^(?:so |and |but |ok,? )?we\b"),
    ("norm", 1.0, (
            r"^(?:(?:the|our|all|every|each|any|in \w+,?|for \w+,?|on \w+,?) )*(?!i\b|it\b"
            r"|this\b|that\b|there\b|these\b|what\b|you\b|we\b|here\b|everything\b|how\b"
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
    ("nothing", 0.9, r"^(?:nothing|anything) \w+"),
    ("first", 0.8, r"\bfirst[.!]?$|\bfirst,? (?:and )?then\b"),
    ("default", 1.2, r"\bdefaults?\b|\bout of the box\b"),
    ("unless", 1.0, (
            r"^(?:nothing|nobody|no[- ]one|none|no [\w-]+(?: [\w-]+){0,2})\b.{0,60}\b(?:unless"
            r"|without|until|before)\b"
            r"|\bwithout (?:an? |its |the )?[\w -]{2,40} (?:doesn't|does not|won't|can't|cannot"
            r"|isn't|is not|never)\b"
    )),
    ("these_days", -0.3, (
            r"\b(?:today|yesterday|tomorrow|last (?:night|week|time|year)|this (?:week|morning"
            "|sprint)|again|finally|took|yet|still|just|already|(?:mon|tues|wednes|thurs|fri"
            r"|satur|sun)days?|tonight|later|a moment ago|meanwhile)\b"
    )),
    ("status", -1.5, (
            r"\b(?:is|are|was|were|'s) (?:green|red|down|up|done|ready|out|back|due|finished"
            r"|merged|deployed|live|running|empty|flaky)\b(?! of)"
    )),
    ("guess", -1.6, (
            r"^(?:it|that|this|there|he|she|they|you) must (?:be|have)\b|\bmust have (?:been"
            r"|got|had)\b|\byou (?:should|must|have to|need to|gotta) (?:really )?(?:watch|see"
            r"|read|try|check|have|meet|visit|hear)\b"
            r"|\bshould(?:n'?t)?(?: \w+)?(?:'ve| have) \w+(?:ed|en|n|t)\b|\bi (?:must|have to"
            r"|need to|always|never|should|only"
            r"|had to)\b|\bmust (?:say|admit|confess|celebrate)\b|\bit took\b|\bnever (?:mind"
            r"|seen|heard|been|thought|a dull)\b(?! the| about)|\balways (?:nice|love|great"
            r"|good|happy|fun|a pleasure)|\b(?:my|her|his) \w+ (?:always|never|must|only"
            r"|needs?)\b|\b(?:someone|everyone|everybody|somebody) (?!who\b)\w+"
            r"|\bnobody (?!\w+s\b|may|must|should|can|will|has)\w+"
    )),
    ("everyday", -2.5, (
            r"\b(?:dentist|doctor|lunch|dinner|breakfast|pizza|sushi|food|desks?|chairs?|drinks?"
            r"|wine|pub|picnic|plants?|coffee|tea|beer|cake"
            "|snacks?|kids\b|(?:my|our|the|a) kid|birthday|weekend|vacation|holidays?|party"
            "|weather|umbrella|movie"
            "|football|soccer|gym|dogs?|cats?|train|bus|flight|parking|fridge|garage|standup"
            "|stand-up|meeting|office|colleagues?|laptop|haircut|concert|appointment"
            "|restaurant|groceries|wife|husband|mother|father|sister|brother|neighbou?r"
            r"|fridays?)\b"
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
