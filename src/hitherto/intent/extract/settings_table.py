"""Attributes with a closed set of values that people name in many ways: data only.

Key, then its values; behind ``=`` the patterns that say so.
"""

from __future__ import annotations

SETTINGS: tuple[tuple[str, str, tuple[tuple[str, str], ...]], ...] = (
    (
        "default_theme",
        "ui",
        (
            (
                "dark",
                (
                    r"\bdark(?: (?:mode|theme|by default|ui))\b|\btheme\b.{0,30}\bdark\b"
                    r"|\bdark\b.{0,20}\btheme\b|\bdefault\w* to dark\b"
                ),
            ),
            (
                "light",
                (
                    r"\blight(?: (?:mode|theme|by default|ui))\b|\btheme\b.{0,30}\blight\b"
                    r"|\blight\b.{0,20}\btheme\b|\bdefault\w* to light\b"
                ),
            ),
        ),
    ),
    (
        "indentation",
        "code style",
        (
            (
                "tabs",
                (
                    r"\btabs? (?:for indent\w*|instead of spaces|not spaces|over spaces|, not)"
                    r"|\bindent\w* with tabs\b|\b(?:use|prefer) tabs\b|\btabs only\b"
                ),
            ),
            (
                "spaces",
                (
                    r"\bspaces? (?:for indent\w*|instead of tabs|not tabs|over tabs)"
                    r"|\bindent\w* with (?:\w+ )?spaces\b|\b(?:two|four|2|4)[- ]spaces?\b"
                    r"|\b(?:use|prefer) spaces\b|\bspaces only\b"
                ),
            ),
        ),
    ),
    (
        "quote_style",
        "code style",
        (
            ("single", r"\bsingle quotes?\b"),
            ("double", r"\bdouble quotes?\b"),
        ),
    ),
    (
        "semicolons",
        "code style",
        (
            ("none", r"\b(?:no|without|omit|drop|avoid) semicolons?\b"),
            ("always", r"\b(?:always|use|with) semicolons?\b"),
        ),
    ),
    (
        "identifier_case",
        "naming",
        (
            ("camelCase", r"\bcamel[- ]?case\b"),
            ("snake_case", r"\bsnake[-_ ]?case\b"),
            ("kebab-case", r"\bkebab[- ]?case\b"),
            ("PascalCase", r"\bpascal[- ]?case\b"),
        ),
    ),
    (
        "spelling",
        "writing style",
        (
            ("british", r"\bbritish (?:english|spelling)\b"),
            ("american", r"\b(?:american|us) (?:english|spelling)\b"),
        ),
    ),
    (
        "model_size",
        "ai models",
        (
            (
                "small",
                (
                    r"\b(?:small|smaller|smallest|tiny|mini|lightweight"
                    r"|light) (?:\w+ )?models?\b"
                ),
            ),
            ("large", r"\b(?:large|larger|largest|big|bigger) (?:\w+ )?models?\b"),
            ("cheapest", r"\bcheapest (?:[\w-]+ )?models?\b"),
        ),
    ),
    (
        "timezone",
        "i18n",
        (
            ("utc", r"\b(?:in|as|to|use|using) utc\b|\butc (?:only|everywhere|by default)\b"),
            ("local", r"\blocal (?:time ?zones?|tz|time)\b"),
        ),
    ),
    (
        "rate_limit",
        "api",
        (("required", r"\brate[- ]?limit\w*\b(?!.{0,40}\d)|\bthrottl\w+\b(?!.{0,40}\d)"),),
    ),
    (
        "staging_first",
        "deployment",
        (
            (
                "required",
                (
                    r"\b(?:through|via|to|on|in|pass|passed) staging\b.{0,40}\b(?:first"
                    r"|before)\b|\bstaging (?:first|before)\b|\bgo\w* through staging\b"
                    r"|\bstaging has (?:\w+ )?(?:validated|approved|passed)\b"
                    r"|\b(?:validat|verif|test|rehears|check|prov|approv"
                    r"|tri)\w+ (?:\w+ ){0,3}(?:in|on)"
                    r" (?:the )?staging\b|\b(?:before|prior|requires?)\b.{0,60}\bstaging\b"
                    r"|\bstaging (?:validation|sign-?off|check)\b"
                ),
            ),
        ),
    ),
    (
        "api_compatibility",
        "api",
        (
            ("broken", r"\bbreaking changes? (?:are|is) (?:fine|ok(?:ay)?|allowed|acceptable)\b"),
            (
                "kept",
                (
                    r"\bbackwards?[- ]compatib\w+\b|\b(?:no|avoid|without"
                    r"|never make) breaking changes?\b"
                    r"|\b(?:not|\w+n'?t|never|without) (?:ever )?break\w* (?:\w+ ){0,3}(?:api"
                    r"|apis|clients?"
                    r"|consumers?|integrations?|contracts?|responses?)\b"
                    r"|\b(?:keep|preserve|retain|maintain|stay|remain|kept|preserved|retained"
                    r"|drop|remove|removed"
                    r"|rename|renamed|touch)\b.{0,40}\b(?:old|existing|legacy|previous"
                    r"|previously|published|current)"
                    r" (?:\w+ ){0,3}(?:fields?|attributes?|properties|keys)\b"
                    r"|\b(?:old|existing|legacy|previous|previously|published"
                    r"|current) (?:\w+ ){0,3}(?:fields?"
                    r"|attributes?|properties|keys)\b.{0,60}\b(?:keep|preserve|retain|stays?"
                    r"|remains?|kept"
                    r"|preserved|retained|get removed|removed?|dropp?e?d?|renamed?)\b"
                    r"|^(?=.*\b(?:api|apis|responses?|payloads?|clients?|public|consumers?"
                    r"|endpoints?)\b)"
                    r".*\b(?:never|not|n't) (?:\w+ or )?(?:drop|remove|rename"
                    r"|delete) (?:\w+ ){0,3}(?:fields?|attributes?)\b"
                    r"|\b(?:old|existing|legacy) (?:\w+ ){0,2}fields? (?:\w+ ){0,2}(?:go|vanish"
                    r"|disappear)\b"
                    r"|\bfields?\b.{0,40}\bcontinues? to be (?:returned|there|present|served)\b"
                ),
            ),
        ),
    ),
    (
        "internal_ids",
        "security",
        (
            (
                "hidden",
                (
                    r"^(?=.*\b(?:never|not|\w+n'?t|no|nowhere|nobody|forbidden|prohibited|without"
                    r"|avoid|hid(?:e|den)"
                    r"|stays? (?:internal|inside|private)|kept (?:internal|private|secret))\b)"
                    r".*\b(?:internal|private|database|primary|surrogate) (?:\w+ )?(?:ids?"
                    r"|identifiers?|keys?)\b"
                ),
            ),
        ),
    ),
    (
        "integration_tests",
        "testing",
        (
            (
                "required",
                (
                    r"\b(?:needs?|requires?|expects?|insists? on|demands?|have|has|be|with|by"
                    r"|write|add|must have|without"
                    r"|are) (?:an? |its |their |own |e2e |end[- ]to[- ]end |or |and |unit )*"
                    r"integration[- ](?:test(?:s|ed|ing)?|coverage)\b"
                    r"|\bintegration tests? (?:is|are|shall be|must be|have to be) (?:required"
                    r"|not optional|mandatory|needed|a must"
                    r"|provided|written|present|there)"
                ),
            ),
        ),
    ),
    (
        "emojis",
        "writing style",
        (
            (
                "none",
                (
                    r"\b(?:no|without|avoid|never use|don'?t use|skip the) (?:any )?emojis?\b"
                    r"|\bemojis? (?:is|are) (?:out|banned|forbidden|not)\b"
                ),
            ),
            (
                "used",
                (
                    r"(?<!n't )(?<!never )(?<!not )\b(?:use|with|add) emojis?\b"
                    r"|\b(?:may|can|should|must) (?:contain|have|use|include|carry) emojis?\b"
                    r"|\bemojis? (?:is|are) (?:\w+ )?(?:fine|ok(?:ay)?|allowed|welcome|good|back)\b"
                ),
            ),
        ),
    ),
)
