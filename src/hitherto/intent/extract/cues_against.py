"""The turns of phrase that speak against a standing statement, or say nothing: data only.

Errands, questions, news, stories, guesses and manners of speaking; in the form of `cues_for`, the
weights at or below zero.
"""

from __future__ import annotations

# name, weight, pattern
CUES_AGAINST: tuple[tuple[str, float, str], ...] = (
    ("need_be", -0.2, r"\b(?:it|this|that|they|these|those|we|\w+s?) needs? (?:to|a|an|the)\b"),
    ("lets_work", -0.7, (
            r"\blet'?s (?:\w+ )?(?:see|look|fix|start|begin|continue|proceed|try|run|test"
            "|debug|review|work|plan|talk|discuss|think|figure|get|check|commit|write|create"
            "|add|address|take|find|walk|move on|hear|push|merge|update|build|implement"
            r"|go (?:ahead|through|back|one))\b(?!.*\band (?:always|never)\b)"
    )),
    ("location", -0.2, (
            r"(?:^|\s)(?:@|\.{0,2}/|~/)?[\w.-]+/[\w./-]+|\b[\w-]+\.(?:md|go|ts|tsx|js|py|json"
            r"|toml|yml|yaml|rs|java|rb|sh|env|sql|db|css|html)\b"
    )),
    ("flagged", -0.5, r"(?:^|[\s`(])--?[a-z][\w-]+"),
    ("number", -0.7, r"(?<!\bevery )\b\d+(?:\.\d+)?(?:ms|s|m|h|kb|mb|gb|%|px|x)?\b"),
    ("definition", -0.3, (
            r"\b(?:means?|refers? to|is defined|counts? as"
            r"|takes precedence|precedence)\b"
    )),
    ("do_now", -1.0, (
            "^(?:(?:ok(?:ay)?|and|so|then|now|also|please|next|great|alright|hey|yes|yep|yeah"
            "|can you|could you|can we|could we|shall we|go ahead and|let'?s)[,.!]? )*(?:fix|run"
            "|re-?run|try|check"
            r"|look|read|explain|show|tell|add|create|write|implement|commit(?! messages?\b)"
            "|push|merge|review|update|continue|proceed|test|find|help|give|walk|see|address"
            "|debug|investigate|analy[sz]e|take|go|start|do|build|generate|apply|install"
            "|delete|figure|open|remind|revert|undo|search|research|prepare|optimi[sz]e"
            "|set up|summari[sz]e|describe|list|draft|document|compare|work|explore|finish"
            r"|complete|get|plan|refactor|clean|provide|improve"
            r"|consolidate)\b(?!.*\band (?:always|never)\b)"
    )),
    ("do_this", -1.0, (
            r"^(?:(?:ok(?:ay)?|and|so|then|now|also|please|just|can you"
            r"|could you)[,.!]? )*(?:deploy|ship|release"
            r"|publish|roll back|reboot|kill|purge|wipe|send|ping|post|upload|download|print"
            r"|fetch|merge|bring back)"
            r" (?:the|it|this|that|these|those|a|an|me|him|her|them)\b"
    )),
    ("once", -0.7, (
            r"\b(?:one more|once more|this time|try again|now what"
            r"|what'?s next|next steps?)\b"
    )),
    ("question", -0.9, r"(?<!\bok)(?<!\bokay)(?<!\bright)(?<!\byeah)\?[\"')\]\s]*$"),
    ("asks", -1.0, (
            r"^(?:\w+[,.]? ){0,2}(?:what|why|how|is|are|can|could|do|does|did|where|when|which"
            r"|who|any|was|were|has|have|will|would|should)\b.*\?"
    )),
    ("amiss", -1.0, (
            r"\bstill (?:not|isn't|aren't|doesn't|don't|getting|see|seeing|failing|showing"
            r"|broken)\b"
            r"|\bnot showing\b|\bnever (?:appears?|shows up|loads?|fires?|gets called|finishes)\b"
            r"|\bis(?:n't| not) (?:defined|found|recogni[sz]ed|updat\w+|refresh\w+)\b"
    )),
    ("not_seen", -2.5, (
            r"\bi (?:don'?t|do not|didn'?t|did not|can'?t|cannot|couldn'?t) (?:really |even |yet )?"
            r"(?:see|find|notice|know|understand|recall|remember|hear|spot)\b(?! (?:why|how we"
            r"|the (?:point|need|reason|value)))"
            r"|^no (?:more |further |other |new |real |major |particular |console )?(?:concerns?"
            r"|errors?|issues?|problems?|complaints?|objections?|questions?)\b(?! (?:may|must"
            r"|should"
            r"|can|shall|in (?:the )?logs?)\b)"
    )),
    ("consequence", -2.0, (
            r"^(?:(?:if|when|once|since|because|so)\b|.*\bhere\b).*\b(?:will|would|could|can|might)"
            r" (?:then |also |just |silently |now |still )?(?:panic|crash|hang|deadlock|overflow"
            r"|leak"
            r"|segfault|blow up|throw|fail|break)\b"
    )),
    ("describes", -2.5, (
            r"^(?:\w+,? )?the way (?:\S+ ){1,7}?works?\b"
            r"|\b(?:is|are) (?:\w+ )?(?:defined|declared|documented|registered|read|set|called"
            r"|described"
            r"|passed|parsed|exported|imported|computed"
            r"|listed)\b.{0,60}\bbut (?:\S+ ){0,4}?(?:never"
            r"|not|isn'?t|aren'?t|doesn'?t|don'?t|only|nothing|nobody)\b"
            r"|\([\w./-]+\.\w{1,4}:\d+"
    )),
    ("right_now", -1.2, (
            r"^(?:(?:ok(?:ay)?|and|so|then|please|yes|great|cool|alright)[,.]? )*(?:let'?s "
            r"|can we )?"
            r"(?:move|rename|update|copy|merge|split|extract|swap|remove|delete|add)\b.*\bnow[.!]*$"
    )),
    ("in_that", -1.0, (
            r"\b(?:in|on|from|to) (?:that|this) (?:one )?(?:file|line|function|class|page|method"
            r"|test|commit|place)\b"
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
    ("our_work", -1.2, (
            r"^(?:now |so |ok(?:ay)?,? )*we (?:now |still |also )*(?:need|have|want"
            r"|ought) to (?:now )?(?:review|fix|look"
            r"|check|figure|find|debug|investigate|address|plan|start|finish|talk|discuss"
            r"|continue|get|understand|see)\b"
    )),
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
            r"^(?:i'm|i am) (?:still |now |just |currently )?(?!going\b|using\b|moving\b"
            r"|switching\b"
            r"|keeping\b|dropping\b|replacing\b|doing\b|sticking\b|looking\b)\w+ing\b|"
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
    ("reported", -0.9, (
            r"^(?:the |our |an? |two |three |\d+ )?(?:[\w-]+ ){1,3}(?:called|arrived|asked"
            r"|answered|wrote|rang|replied"
            r"|happened|crashed|returned|vanished|jumped|dropped|came|went|passed|failed|moved)\b"
            r"|\bfrom here\b|\bhmm*\b"
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
            r" (?:that|this|those|these|my|the other)\b"
    )),
    ("praise", -1.0, (
            r"\b(?:thanks|thank you|great|awesome|perfect|nice|cool|excellent|love it|good job"
            r"|amazing|sorry|haha|lol)\b"
    )),
    ("agree", -0.4, (
            "^(?:yes|yep|yup|yeah|sure|ok(?:ay)?|agreed|correct|y|sounds good|exactly"
            r"|right)\b"
    )),
    ("this_one", 0.0, r"^(?:this|that|it|these|those)\b|^(?:ok|so|and)[,.]? (?:this|that|it)\b"),
    ("subjectless_i", -0.4, r"^i\b"),
    ("these_days", -0.3, (
            r"\b(?:today|yesterday|tomorrow|last (?:night|week|time|year)|this (?:week|morning"
            "|sprint)|again|finally|took|yet|still|just|already|(?:mon|tues|wednes|thurs|fri"
            r"|satur|sun)days?|tonight|later|a moment ago|meanwhile)\b"
    )),
    ("status", -1.5, (
            r"\b(?:is|are) now (?:present|working|there|visible|fixed|passing|available|showing"
            r"|gone)\b"
            r"|\btests? (?:all )?(?:passed|pass now|are passing|succeeded)\b|"
            r"\b(?:is|are|was|were|'s) (?:green|red|down|up|done|ready|out|back|due|finished"
            r"|merged|deployed|live|running|empty|flaky)\b(?! of)"
    )),
    ("guess", -1.6, (
            r"^if you (?:need|want|like) me\b|"
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
)  # fmt: skip
