"""Secrets made up at test time, from pieces, so that no scanner finds one in this repository."""

from __future__ import annotations

import base64
import random
import string

LETTERS = string.ascii_letters + string.digits
HEX = "0123456789abcdef"
LOWER = string.ascii_lowercase + string.digits
CAPITALS = string.ascii_uppercase + string.digits


def noise(seed: str, count: int, letters: str = LETTERS) -> str:
    """Return letters that look generated, the same for the same seed, of each class one."""
    source = random.Random(seed)  # noqa: S311  - must be the same in every run
    made = "".join(source.choice(letters) for _ in range(count - 2))
    return f"{made}7{'K' if letters is CAPITALS else 'd'}"


def _b64(text: str) -> str:
    return base64.b64encode(text.encode()).decode()


def _block(kind: str) -> tuple[str, str]:
    body = "\n".join(noise(f"{kind}{n}", 64) for n in range(4))
    return f"-----{'BEGIN'} {kind}-----\n{body}\n-----{'END'} {kind}-----", body


def _code_and_models() -> dict[str, str]:
    """Return tokens that tell what they are by themselves: clouds, code hosts, models."""
    return {
        "aws": "AKIA" + noise("aws", 16, CAPITALS),
        "aws temporary": "ASIA" + noise("aws2", 16, CAPITALS),
        "github classic": "ghp" + "_" + noise("gh", 36),
        "github oauth": "gho" + "_" + noise("gh2", 36),
        "github app": "ghs" + "_" + noise("gh3", 36),
        "github fine": "github" + "_pat_" + noise("gh4", 22) + "_" + noise("gh5", 59),
        "gitlab": "glpat" + "-" + noise("gl", 20),
        "gitlab runner": "glrt" + "-" + noise("gl2", 20),
        "slack bot": "xoxb" + "-" + noise("sl", 12, "0123456789") + "-" + noise("sl2", 24),
        "slack user": "xoxp" + "-" + noise("sl3", 40),
        "slack app": "xapp" + "-1-" + noise("sl4", 40),
        "stripe": "sk" + "_live_" + noise("st", 24),
        "stripe restricted": "rk" + "_test_" + noise("st2", 24),
        "stripe webhook": "whsec" + "_" + noise("st3", 32),
        "openai": "sk" + "-" + noise("oa", 48),
        "openai project": "sk" + "-proj-" + noise("oa2", 60),
        "anthropic": "sk" + "-ant-api03-" + noise("an", 90),
        "google": "AIza" + noise("go", 35),
        "google access": "ya29" + "." + noise("go2", 60),
        "google client": "GOCSPX" + "-" + noise("go3", 28),
    }


def _services() -> dict[str, str]:
    """Return more tokens of that sort: registries and services."""
    return {
        "npm": "npm" + "_" + noise("npm", 36),
        "pypi": "pypi" + "-AgEIcHlwaS5vcmc" + noise("py", 80),
        "rubygems": "rubygems" + "_" + noise("ru", 48, HEX),
        "docker": "dckr" + "_pat_" + noise("do", 27),
        "sendgrid": "SG" + "." + noise("sg", 22) + "." + noise("sg2", 43),
        "twilio": "SK" + noise("tw", 32, HEX),
        "mailgun": "key" + "-" + noise("mg", 32, HEX),
        "mailchimp": noise("mc", 32, HEX) + "-us" + "12",
        "discord": "M" + noise("di", 24) + "." + noise("di2", 6) + "." + noise("di3", 30),
        "telegram": "123456789" + ":AA" + noise("te", 33),
        "digitalocean": "dop" + "_v1_" + noise("dg", 64, HEX),
        "hugging face": "hf" + "_" + noise("hf", 34),
        "groq": "gsk" + "_" + noise("gr", 52),
        "replicate": "r8" + "_" + noise("re", 37),
        "shopify": "shpat" + "_" + noise("sh", 32, HEX),
        "square": "sq0atp" + "-" + noise("sq", 22),
        "databricks": "dapi" + noise("da", 32, HEX),
        "vault": "hvs" + "." + noise("va", 90),
        "linear": "lin" + "_api_" + noise("li", 40),
        "notion": "ntn" + "_" + noise("no", 43),
        "new relic": "NRAK" + "-" + noise("nr", 27, CAPITALS),
        "grafana": "glsa" + "_" + noise("gf", 32) + "_" + noise("gf2", 8, HEX),
        "postman": "PMAK" + "-" + noise("pm", 24, HEX) + "-" + noise("pm2", 34, HEX),
        "supabase": "sbp" + "_" + noise("su", 40, HEX),
        "doppler": "dp" + ".pt." + noise("dp", 43),
        "age": "AGE-SECRET-KEY" + "-1" + noise("ag", 58, CAPITALS),
        "azure client": noise("az", 3) + "8Q~" + noise("az2", 33),
        "jwt": "eyJ" + noise("j1", 30) + ".eyJ" + noise("j2", 60) + "." + noise("j3", 43),
    }


def planted() -> dict[str, tuple[str, str]]:
    """Return by name a text with a secret in it, and the secret that must not be left in it."""
    texts = {
        name: (f"Call the service with {token} from now on.", token)
        for name, token in (_code_and_models() | _services()).items()
    }
    password = noise("pw", 14)
    for kind in ("RSA PRIVATE KEY", "OPENSSH PRIVATE KEY", "EC PRIVATE KEY", "PRIVATE KEY"):
        block, body = _block(kind)
        texts[kind.lower()] = (f"My key is:\n{block}\nKeep it.", body)
    around = {
        "url": ("postgresql://app:{}@db.internal:5432/app", password),
        "url without user": ("redis://:{}@cache:6379/0", password),
        "url token": ("git clone https://{}@git.example.org/a.git", noise("ut", 40, HEX)),
        "bearer": ("Authorization: Bearer {}", noise("be", 40)),
        "basic": ("Authorization: Basic {}", _b64("app:" + password)),
        "curl": ("curl -u app:{} https://example.org", password),
        "env file": ("API_KEY={}", noise("en", 32)),
        "aws secret": ("aws_secret_access_key = {}", noise("as", 40)),
        "python": ('client_secret = "{}"', noise("cs", 32)),
        "json": ('{{"access_token": "{}"}}', noise("js", 40)),
        "yaml": ("  secret_key: {}", noise("ya", 40)),
        "header": ("X-Api-Key: {}", noise("xh", 32)),
        "weak password": ("DB_PASSWORD={}", "hunter" + "22"),
        "season password": ("password: {}", "Summer" + "2024!"),
        "quoted password": ("password = '{}'", "Tr0ub4dor" + "&3"),
        "said password": ("the password is {}", "xK9" + "vQ2mLp7"),
        "flag": ("deploy --token {} --now", noise("fl", 32)),
        "password flag": ("login --password={}", password),
        "connection string": ("Server=db;User Id=sa;Password={};Encrypt=yes", "only" + "letters"),
        "azure storage": ("AccountName=a;AccountKey={}==;", noise("ak", 86)),
        "slack webhook": (
            "https://hooks.slack.com/services/{}",
            "T0AB12CD3/B0EF45GH6/" + noise("sw", 24),
        ),
        "discord webhook": ("https://discord.com/api/webhooks/123456/{}", noise("dw", 68)),
        "query": ("https://example.org/a?api_key={}&page=2", noise("qu", 32)),
        "netrc": ("machine example.org login app password {}", password),
        "signed": ("https://a.example.org/x?sv=1&sig={}", noise("si", 44)),
        "bcrypt": ("the hash is {}", "$2b" + "$12$" + noise("bc", 53)),
    }
    for name, (text, secret) in around.items():
        texts[name] = (text.format(secret), secret)
    return texts
