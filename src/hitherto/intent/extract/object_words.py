"""Words that tell whether an object restricts a choice: data only."""

from __future__ import annotations

# Settings, beside all technologies, that may differ from one part of a project to another.
SETTING_KEYS = frozenset(
    ("default_theme", "indentation", "quote_style", "semicolons", "identifier_case", "spelling")
)


def _set(words: str) -> frozenset[str]:
    return frozenset(words.split())


# What ends a noun phrase.
ENDS = _set(
    """
    for in on to with of from by at as into onto over under after before when while if unless until
    through via than so because that which who where and or but per about between across during
    without instead like plus against behind whenever since although though we i you it they he she
    us me them use uses using used let's lets please always never is are was be been must should
    shall will would can could may might only too also not no don't do does keep stick go prefer
    want need now here there then again have has
    """
)
# With one of these, a phrase is no narrower than everything.
TOO_WIDE = _set(
    """
    all every each any everything everywhere anything anywhere whole entire both new most many
    general case order addition favor favour line place mind fact short practice principle
    future past moment time being today tomorrow week month sprint phase day year beginning start
    end mode rest us me you users user everyone everybody people team now that this these those
    what which how same other another
    """
)
# Subjects that are the whole project, and reasons: neither restricts.
GENERAL = _set(
    """
    project repo repository codebase code base source product system solution stack work
    implementation development production purpose reason need release version mvp
    performance speed simplicity consistency compatibility safety security reliability stability
    readability clarity convenience ease flexibility scalability scale maintainability portability
    cost price accuracy quality robustness efficiency latency accessibility
    english german french spanish utc
    """
)
# What may stand beside an own subject without making it narrower.
AROUND = _set(
    """
    main primary default own real relational persistent general overall actual central layer part
    side management handling logic library framework engine tool tooling system service store
    method provider setup
    """
)
# By concern, the words for what its attributes are about anyway.
OWN = {
    "database": _set("database db data datastore storage persistence sql orm query migration"),
    "auth": _set("auth authentication authorization authorisation login signin identity access"),
    "security": _set("password secret hash hashing credential"),
    "ui": _set("ui ux gui frontend front-end front end interface user client styling style css "
               "component chart graph state web theme"),
    "architecture": _set("architecture design structure"),
    "dependencies": _set("dependency package module install installation"),
    "build": _set("build bundle bundler"),
    "testing": _set("test unit e2e end-to-end integration spec coverage mock automated browser"),
    "performance": _set("load test performance"),
    "code style": _set("lint format formatting style type indentation indent quote string"),
    "naming": _set("naming name identifier"),
    "writing style": _set("spelling writing text prose wording language"),
    "logging": _set("log logger"),
    "monitoring": _set("monitor metric error trace alert observability"),
    "messaging": _set("message queue event stream streaming job background task worker async "
                      "broker"),
    "deployment": _set("hosting deployment deploy infrastructure infra container cloud"),
    "ci": _set("ci pipeline check workflow"),
    "api": _set("api http request call endpoint client"),
    "data model": _set("validation schema id ids identifier date time timestamp serialization"),
    "i18n": _set("date time timestamp timezone zone"),
    "files": _set("file upload storage asset attachment"),
    "payments": _set("payment billing"),
    "notifications": _set("email mail notification"),
    "ai models": _set("ai llm model embedding vector inference completion search"),
    "search": _set("search index full-text"),
    "caching": _set("cache"),
    "configuration": _set("flag feature config configuration"),
    "docs": _set("doc docs documentation"),
    "release": _set("versioning"),
    "git workflow": _set("commit merge branch message history git pr pull request"),
    "cli": _set("cli command argument parsing"),
    "licensing": _set("license licence"),
}  # fmt: skip
# Of a key, where its concern's would be too many or too few.
OWN_OF_KEY = {
    "web_framework": _set("backend back-end back end server api http web"),
    "language": _set("language"),
}
# Nouns; any other word in -ing is what is done ("for storing tokens"), and no part.
NOUNS_IN_ING = _set(
    "marketing billing landing pricing shipping booking onboarding training meeting building "
    "reporting accounting staging engineering"
)
FOLDERS = _set("folder directory dir subfolder subdirectory")
