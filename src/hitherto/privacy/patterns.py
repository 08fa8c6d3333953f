"""The table of secrets: name, shape, cheap hints, and a check where the shape alone is loose.

The shapes follow what the issuers publish about their tokens' prefixes and lengths. A pattern
replaces its group ``secret``, or all it matched where it has none. Hints are lower case; a pattern
is tried only on texts that contain one of them, which is what keeps masking fast.
"""

from __future__ import annotations

from hitherto.privacy.looks import (
    is_assigned_password,
    is_assigned_secret,
    is_basic_credential,
    is_filled,
    is_filled_address,
    is_key_block,
    is_random,
    is_said_password,
    is_said_secret,
    is_token,
    is_told_token,
    is_url_password,
)
from hitherto.privacy.secret import Secret
from hitherto.privacy.spoken import SPOKEN

SOLID = 20

_START = r"(?<![A-Za-z0-9])"  # not in the middle of a word or a token; in a name it may stand
_END = r"(?![A-Za-z0-9_-])"


def _token(name: str, body: str, *hints: str) -> Secret:
    """Return a pattern for a token that stands alone and tells its kind by its prefix."""
    return Secret(name, f"{_START}(?:{body}){_END}", hints, is_filled, solid=True)


def _loose(name: str, body: str, *hints: str) -> Secret:
    """Return a pattern for a token whose shape some identifiers share: it must look generated."""
    return _token(name, body, *hints)._replace(check=is_random)


_BLOCKS = (
    Secret(
        "private key",
        r"-----BEGIN (?:[A-Z0-9]+ )*PRIVATE KEY(?: BLOCK)?-----"
        r"(?:.*?-----END (?:[A-Z0-9]+ )*PRIVATE KEY(?: BLOCK)?-----"
        r"|(?:\s|\\n|[A-Za-z0-9+/=:,-])*)",
        ("private key",),
        is_key_block,
    ),
    Secret(
        "private key",  # its beginning was cut off; no key has more rows
        r"(?<![A-Za-z0-9+/=])(?<![A-Za-z0-9+/=]{40}\n)(?<![A-Za-z0-9+/=]{40}\\n)"
        r"(?:[A-Za-z0-9+/=]{40,}(?:\s|\\n)+){1,150}"
        r"(?:[A-Za-z0-9+/=]+(?:\s|\\n)+)?-----END (?:[A-Z0-9]+ )*PRIVATE KEY(?: BLOCK)?-{0,5}",
        ("-----end",),
        also=("private key",),
    ),
    Secret(
        "putty key", r"PuTTY-User-Key-File-\d:.*?Private-MAC: [0-9a-f]+", ("putty-user-key-file",)
    ),
    _token("age key", r"AGE-SECRET-KEY-1[A-Z0-9]{40,}", "age-secret-key-1"),
)

_CLOUD = (
    _token("aws key", r"(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}", "akia", "asia", "abia", "acca"),
    _token("google key", r"AIza[\w-]{35}", "aiza"),
    _token("google oauth", r"ya29\.[\w-]{20,}|GOCSPX-[\w-]{24,}", "ya29.", "gocspx-"),
    _token("google refresh token", r"1//0[\w-]{30,}", "1//0"),
    Secret(
        "azure key",
        r"\b(?:AccountKey|SharedAccessKey)=(?P<secret>[A-Za-z0-9+/]{20,}={0,2})",
        ("accountkey", "sharedaccesskey"),
    ),
    Secret("azure client secret", r"(?<![\w~.-])[\w.~-]{3}\dQ~[\w.~-]{31,34}", ("q~",)),
    Secret(
        "signed url",
        r"[?&](?:sig|X-Amz-Signature|X-Goog-Signature)=(?P<secret>[\w%+/=-]{20,})",
        ("sig=", "signature="),
    ),
    _token("digitalocean token", r"do[opr]_v1_[0-9a-f]{40,}", "_v1_"),
    _loose("heroku key", r"HRKU-[\w-]{30,}", "hrku-"),
    _token("cloudflare key", r"v1\.0-[0-9a-f]{24}-[0-9a-f]{100,}", "v1.0-"),
    _token("databricks token", r"dapi[0-9a-f]{32}(?:-\d)?", "dapi"),
    _token("vault token", r"hv[sbr]\.[\w-]{20,}", "hvs.", "hvb.", "hvr."),
    _token("terraform token", r"[A-Za-z0-9]{14}\.atlasv1\.[\w-]{40,}", ".atlasv1."),
    _token("planetscale token", r"pscale_(?:tkn|pw|oauth)_[\w-]{20,}", "pscale_"),
    _token("supabase token", r"sbp_[0-9a-f]{40}|sb_secret_[\w-]{20,}", "sbp_", "sb_secret_"),
    _token("fly token", r"fo1_[\w-]{30,}|fm[12]_[A-Za-z0-9+/=_-]{40,}", "fo1_", "fm1_", "fm2_"),
    _token("doppler token", r"dp\.(?:pt|st|ct|sa)\.[\w.-]{30,}", "dp."),
)

_CODE = (
    _token("github token", r"gh[pousr]_[A-Za-z0-9]{30,}", "ghp_", "gho_", "ghu_", "ghs_", "ghr_"),
    _token("github token", r"github_pat_\w{22,}", "github_pat_"),
    _token("gitlab token", r"gl(?:pat|dt|rt|cbt|ptt|ft|soat|agent)-[\w.-]{20,}", "gl"),
    _token("npm token", r"npm_[A-Za-z0-9]{30,}", "npm_"),
    _token("pypi token", r"pypi-Ag[\w-]{40,}", "pypi-ag"),
    _token("rubygems key", r"rubygems_[0-9a-f]{48}", "rubygems_"),
    _loose("crates token", r"cio[A-Za-z0-9]{32}", "cio"),
    _loose("nuget key", r"oy2[a-z0-9]{43}", "oy2"),
    _token("docker token", r"dckr_(?:pat|oat)_[\w-]{20,}", "dckr_"),
    _token("atlassian token", r"ATATT3[\w=-]{50,}|ATCTT3[\w=-]{50,}", "atatt3", "atctt3"),
    _token("sentry token", r"sntry[su]_[A-Za-z0-9+/=_-]{40,}", "sntry"),
    _token("postman key", r"PMAK-[0-9a-f]{24}-[0-9a-f]{34}", "pmak-"),
    _token("linear key", r"lin_(?:api|oauth)_[A-Za-z0-9]{30,}", "lin_"),
    _token("notion token", r"(?:secret|ntn)_[A-Za-z0-9]{40,}", "secret_", "ntn_"),
    _loose("figma token", r"fig[do]_?[\w-]{40,}", "figd", "figo"),
    _token("airtable token", r"pat[A-Za-z0-9]{14}\.[0-9a-f]{64}", "pat"),
    _token("grafana token", r"gl(?:sa|c)_[A-Za-z0-9+/=_]{30,}", "glsa_", "glc_"),
    _loose("new relic key", r"NR(?:AK|JS|RA|II)-[A-Za-z0-9_-]{19,}", "nr"),
    _token("netlify token", r"nfp_[A-Za-z0-9]{36,}", "nfp_"),
)

_MODELS = (
    _token("anthropic key", r"sk-ant-[\w-]{20,}", "sk-ant-"),
    _token(
        "openai key", r"sk-(?:proj|svcacct|admin|None|or-v1)-[\w-]{20,}|sk-[A-Za-z0-9]{20,}", "sk-"
    ),
    _token("hugging face token", r"hf_[A-Za-z0-9]{30,}", "hf_"),
    _token("groq key", r"gsk_[A-Za-z0-9]{40,}", "gsk_"),
    _token("xai key", r"xai-[A-Za-z0-9]{40,}", "xai-"),
    _token("perplexity key", r"pplx-[A-Za-z0-9]{32,}", "pplx-"),
    _token("replicate token", r"r8_[A-Za-z0-9]{30,}", "r8_"),
)

_SERVICES = (
    _token("slack token", r"xox[abeoprs]-[\w-]{15,}|xapp-\d-[\w-]{20,}", "xox", "xapp-"),
    Secret(
        "slack webhook",
        r"hooks\.slack\.com/(?:services|workflows)/(?P<secret>[\w/]{20,})",
        ("hooks.slack.com",),
    ),
    _token("stripe key", r"[srp]k_(?:live|test)_[A-Za-z0-9]{16,}", "k_live_", "k_test_"),
    _token("stripe webhook secret", r"whsec_[A-Za-z0-9+/=]{20,}", "whsec_"),
    _token("sendgrid key", r"SG\.[\w-]{20,}\.[\w-]{20,}", "sg."),
    _token("twilio key", r"(?:SK|AC)[0-9a-f]{32}", "sk", "ac"),
    _token("mailgun key", r"(?<![_-])key-[0-9a-f]{32}", "key-"),
    _token("mailchimp key", r"[0-9a-f]{32}-us\d{1,2}", "-us"),
    _loose("discord token", r"[MNO][\w-]{23,27}\.[\w-]{6}\.[\w-]{27,}", "."),
    Secret(
        "discord webhook",
        r"discord(?:app)?\.com/api/webhooks/\d+/(?P<secret>[\w-]{20,})",
        ("/api/webhooks/",),
    ),
    _token("telegram token", r"\d{8,10}:AA[\w-]{32,34}", ":aa"),
    _token("shopify token", r"shp(?:at|ca|pa|ss|tka)_[0-9a-fA-F]{32}", "shp"),
    _token("square token", r"sq0(?:atp|csp|idp)-[\w-]{22,}|EAAA[\w-]{56,}", "sq0", "eaaa"),
    _token("facebook token", r"EAA[A-Z][A-Za-z0-9]{60,}", "eaa"),
    _loose("dropbox token", r"sl\.[\w-]{60,}", "sl."),
)

_NAME = (
    r"(?:api[_ -]?keys?|(?:access|account|auth|client|consumer|deploy|encryption|hmac|master"
    r"|private|secret|service|session|signing|storage|webhook)[_ -]?keys?(?:[_ -]?id)?"
    r"|secret[_ -]access[_ -]key|secrets?|(?<!max_)(?<!max-)token|credentials?|auth)"
)
_PASSWORD_NAME = r"(?:password|passwd|passphrase|passcode|pwd|passwort|db[_-]?pass)"  # noqa: S105  - a pattern, no password
_ASSIGN = r"[\"'`\]]{0,2}[ \t]{0,4}(?::=|=>|={1,2}|:)[ \t]{0,4}"
_QUOTED = r"[\"'`](?P<secret>[^\"'`\s]+)[\"'`]"
_CHARACTER = r"(?:[^\s\"'`,;&<>()\[\]{}|]|&(?!\w+=))"
_BARE = rf"(?P<secret>{_CHARACTER}+(?<![.:]))"
_PLACE = r"(?:[ \t]+(?:for|of|to|on|in)(?:[ \t]+[\w.-]+){1,3}?)"  # "the password for staging"
_SAID = r"[ \t]+(?:is|was)[ \t:]+(?:(?:now|set[ \t]+to)[ \t]+)?"
_SAID_HINTS = (" is ", " was ", " is:", " was:")
_ENDS = r"(?=[\"'`]?[.,;!]?(?:\s|$))"
_SECRET_NAME = r"(?:token|secret|api[_ -]?key|access[_ -]?key)"  # noqa: S105  - a pattern
_FLAG = r"--?(?:[a-z]+-)*"

_CONTEXT = (
    Secret(
        "database url",  # whatever the password looks like; the engine before it stays
        r"(?i)(?:database|db|postgres(?:ql)?|mysql|mongo(?:db)?|redis|broker|amqp)_(?:url|uri|dsn)"
        r"[\"'`]?[ \t]*[:=][ \t]*[\"'`]?[a-z][a-z0-9+.-]*://"
        r"(?P<secret>[^\s\"'`<>\[\]${}@]+@[^\s\"'`]+)",
        ("_url", "_uri", "_dsn"),
        is_filled_address,
        ("://",),
    ),
    _token("jwt", r"eyJ[\w-]{8,}\.eyJ[\w-]{8,}(?:\.[\w-]*)?", "eyj"),
    Secret(
        "password in url",
        r"(?i)\b[a-z][a-z0-9+.-]*://[^\s/:@\"'`<>]*:(?P<secret>[^\s/@\"'`]+)@(?=[\w\[$<{])",
        ("://",),
        is_url_password,
    ),
    Secret(
        "token in url",
        r"(?i)\b(?:https?|git|ssh)://(?P<secret>[\w~+=-]{16,})@(?=\w)",
        ("://",),
        is_random,
    ),
    Secret("bearer token", r"(?i)\bbearer[ \t]+(?P<secret>[\w~+/.=-]{12,})", ("bearer",), is_token),
    Secret(
        "basic auth",
        r"(?i)\bbasic[ \t]+(?P<secret>[A-Za-z0-9+/]{8,}={0,2})",
        ("basic",),
        is_basic_credential,
    ),
    Secret(
        "password",
        r"(?i)\bcurl\b[^\n]*?\s(?:-u|--user)[ \t]*[\"']?[\w.@-]+:(?P<secret>[^\s\"']+)",
        ("curl",),
        is_url_password,
    ),
    Secret(
        "password",
        r"(?i)\blogin\s+\S+\s+password\s+(?P<secret>\S+)",
        ("login",),
        is_assigned_password,
    ),
    Secret(
        "password",
        r"(?i)(?:;[ \t]*(?:password|pwd)=(?P<secret>[^;\s\"'\[]+))",
        ("password=", "pwd="),
        is_url_password,
    ),
    Secret(
        "password",
        rf"(?=[pPdD])(?i:{_PASSWORD_NAME}){_ASSIGN}{_QUOTED}",
        ("pass", "pwd"),
        is_assigned_password,
        ("=", ":"),
    ),
    Secret(
        "password",
        rf"(?=[pPdD])(?i:{_PASSWORD_NAME}){_ASSIGN}{_BARE}",
        ("pass", "pwd"),
        is_assigned_password,
        ("=", ":"),
    ),
    Secret(
        "password",
        rf"(?i)(?<!\S){_FLAG}{_PASSWORD_NAME}[ \t]+{_BARE}",
        ("-pass", "-pwd"),
        is_assigned_password,
    ),
    Secret(
        "secret",
        rf"(?=[aAcCdDeEhHmMpPsStTwW])(?i:{_NAME}){_ASSIGN}[\"'`]?{_BARE}",
        ("key", "secret", "token", "credential", "auth"),
        is_assigned_secret,
        ("=", ":"),
    ),
    Secret(
        "secret",
        rf"(?i)(?<!\S){_FLAG}{_NAME}[ \t]+{_BARE}",
        ("-key", "-secret", "-token", "-auth", "-cred"),
        is_assigned_secret,
    ),
    Secret(
        "pin",
        rf"(?i)\bpin(?:[ \t]+(?:code|number))?{_PLACE}?(?:{_SAID}|:[ \t]*)"
        r"(?P<secret>\d{4,8})(?![\w.-]?\w)",
        ("pin",),
    ),
    Secret(
        "secret",
        rf"(?i)\b(?:{_PASSWORD_NAME}|{_SECRET_NAME}){_PLACE}?{_SAID}[\"'`]?{_BARE}",
        ("pass", "pwd", "token", "secret", "key"),
        is_said_secret,
        _SAID_HINTS,
    ),
    Secret(
        "secret",
        rf"(?i)\b{_SECRET_NAME}{_PLACE}?[ \t]*[:=][ \t]*[\"'`]?{_BARE}",
        ("token", "secret", "key"),
        is_told_token,
        (":", "="),
    ),
    Secret(
        "password",  # a plain word: only of what is somebody's, or some place's
        rf"(?i)\b(?:(?:my|our)[ \t]+(?:[\w.-]+[ \t]+){{0,3}}?{_PASSWORD_NAME}{_PLACE}?"
        rf"|{_PASSWORD_NAME}{_PLACE}){_SAID}[\"'`]?{_BARE}{_ENDS}",
        ("pass", "pwd"),
        is_said_password,
        _SAID_HINTS,
    ),
    Secret(
        "password hash",
        r"\$2[abxy]\$\d\d\$[./A-Za-z0-9]{53}|\$argon2id?\$\S{40,}",
        ("$2", "$argon2"),
    ),
)

PATTERNS: tuple[Secret, ...] = (
    *_BLOCKS,
    *_CLOUD,
    *_CODE,
    *_MODELS,
    *_SERVICES,
    *_CONTEXT,
    *SPOKEN,
)
"""Every kind, in the order in which they are tried: the more telling name first."""
