"""250 secrets of 25 kinds, in the forms in which people have them in their texts.

Made from pieces and seeds at test time (see `planted`), so that none stands in this repository.
"""

from __future__ import annotations

import base64
import json
import string
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from planted import CAPITALS, HEX, noise

EACH = 10
RECOGNISABLE = 8
"""So many characters in a row of a secret tell it."""
AROUND = 60
"""Characters to both sides of what leaked that a failing test shows."""

LETTERS = string.ascii_letters + string.digits
SIGNS = LETTERS + "+/"


class Planted(NamedTuple):
    """A text that somebody might type, and what of it nobody else may ever see.

    Attributes:
        kind: the kind of secret.
        text: the whole text.
        parts: the secret's own letters, without the prefix that tells its kind.
        token: the whole token, where it can stand in a name; else empty.
    """

    kind: str
    text: str
    parts: tuple[str, ...]
    token: str = ""


FORMS = (
    "Always call the service with {} from now on.",
    "Use `{}` for staging, never in production.",
    'const client = new Client("{}");',
    "export SERVICE={}",
    "curl -H 'X-Service: {}' https://api.example.org/v1/items",
    "We decided to keep the key ({}) out of the logs.",
    '{{"service": "{}", "retries": 3}}',
    "Never deploy without --key={} on Fridays",
    "| staging | {} | rotate every 90 days |",
    "From now on the old key is gone, the new one is {}.",
)


def _forms(prefix: str, *runs: tuple[int, str]) -> Callable[[str], Iterator[Planted]]:
    """Return what makes tokens of runs of letters, joined by dots, one in each of the forms."""

    def make(kind: str) -> Iterator[Planted]:
        for number, form in enumerate(FORMS):
            parts = tuple(
                noise(f"{kind}{number}{at}", count, letters)
                for at, (count, letters) in enumerate(runs)
            )
            token = prefix + ".".join(parts)
            yield Planted(kind, form.format(token), parts, token)

    return make


def _rows(*rows: str, size: int = 32, letters: str = LETTERS) -> Callable[[str], Iterator[Planted]]:
    """Return what makes generated secrets of a size, each in the next of some rows of text."""

    def make(kind: str) -> Iterator[Planted]:
        for number in range(EACH):
            secret = noise(f"{kind}{number}", size, letters)
            yield Planted(kind, rows[number % len(rows)].format(secret), (secret,))

    return make


def _aws(kind: str) -> Iterator[Planted]:
    rows = (
        "AWS_ACCESS_KEY_ID={}\nAWS_SECRET_ACCESS_KEY={}",
        "aws_access_key_id = {}\naws_secret_access_key = {}",
        '"AccessKeyId": "{}", "SecretAccessKey": "{}"',
        "The access key is {} and the secret access key is {}.",
        "aws configure set aws_access_key_id {} && aws configure set aws_secret_access_key {}",
    )
    for number in range(EACH):
        name = noise(f"{kind}id{number}", 16, CAPITALS)
        secret = noise(f"{kind}{number}", 40, SIGNS)
        text = rows[number % len(rows)].format("AKIA" + name, secret)
        yield Planted(kind, text, (name, secret))


def _body(seed: str, rows: int) -> tuple[str, ...]:
    return tuple(noise(f"{seed}{row}", 64, SIGNS) for row in range(rows))


def _block(label: str, intro: str) -> Callable[[str], Iterator[Planted]]:
    """Return what makes key blocks, of growing length; the last two miss an end of theirs."""

    def make(kind: str) -> Iterator[Planted]:
        for number in range(EACH):
            body = _body(f"{kind}{number}", 3 + number)
            rows = [f"-----{'BEGIN'} {label}-----", *body, f"-----{'END'} {label}-----"]
            if number == EACH - 1:
                rows = rows[1:]
            elif number == EACH - 2:
                rows = rows[:-1]
            indent = "    " if number % 3 == 1 else ""
            text = "\n".join([intro, *(indent + row for row in rows)])
            yield Planted(kind, text, body)

    return make


def _service_account(kind: str) -> Iterator[Planted]:
    for number in range(EACH):
        body = _body(f"{kind}{number}", 4)
        label = "PRIVATE KEY"
        key = "\n".join([f"-----{'BEGIN'} {label}-----", *body, f"-----{'END'} {label}-----", ""])
        held = {"type": "service_account", "project_id": "shop", "private_key": key}
        text = json.dumps(held, indent=2 if number % 2 else None)
        yield Planted(kind, f"Always use this account:\n{text}", body)


def _jwt(kind: str) -> Iterator[Planted]:
    for number, form in enumerate(FORMS):
        header = base64.urlsafe_b64encode(b'{"alg":"HS256","typ":"JWT"}').decode().rstrip("=")
        user = noise(f"{kind}user{number}", 24)
        claims = base64.urlsafe_b64encode(json.dumps({"sub": user}).encode()).decode().rstrip("=")
        signature = noise(f"{kind}{number}", 43)
        token = f"{header}.{claims}.{signature}"
        yield Planted(kind, form.format(token), (signature, claims[10:]))


def _basic(kind: str) -> Iterator[Planted]:
    rows = (
        "Authorization: Basic {}",
        "curl -H 'Authorization: Basic {}' https://api.example.org",
        'headers["Authorization"] = "Basic {}"',
        "Always send the header `Authorization: Basic {}` to the proxy.",
        '{{"authorization": "Basic {}"}}',
    )
    for number in range(EACH):
        clear = f"app:{noise(f'{kind}{number}', 16)}"
        secret = base64.b64encode(clear.encode()).decode()
        yield Planted(kind, rows[number % len(rows)].format(secret), (secret.rstrip("="),))


def _person_made(*rows: str) -> Callable[[str], Iterator[Planted]]:
    """Return what makes passwords as people think them up: words, a year, a sign."""
    words = ("Sommer", "orange", "Falcon", "bicycle", "Harbour")
    ends = ("2024!", "#1987", "-77x", "99$", "4711?")

    def make(kind: str) -> Iterator[Planted]:
        for number in range(EACH):
            middle = noise(f"{kind}{number}", 5)
            secret = words[number % 5] + middle + ends[number // 2]
            yield Planted(kind, rows[number % len(rows)].format(secret), (secret,))

    return make


_URLS = (
    "postgresql://app:{}@db.internal:5432/shop",
    "DATABASE_URL=mysql://root:{}@127.0.0.1/shop?ssl=true",
    "Always connect with redis://:{}@cache:6379/0, nothing else.",
    "amqps://worker:{}@broker.example.org/vhost",
    "git clone https://robot:{}@git.example.org/shop.git",
    "mongodb+srv://admin:{}@cluster0.example.net/?retryWrites=true",
    "proxy = http://user:{}@proxy.example.org:3128",
    "git remote set-url origin https://oauth2:{}@git.example.org/a/b.git",
    "sftp://backup:{}@files.example.org/nightly",
    "jdbc:postgresql://db/shop?user=app&password={}",
)
_AZURE = (
    (
        "DefaultEndpointsProtocol=https;AccountName=shop;AccountKey={}==;"
        "EndpointSuffix=core.windows.net"
    ),
    "Endpoint=sb://shop.servicebus.windows.net/;SharedAccessKeyName=Root;SharedAccessKey={}=",
    "AZURE_STORAGE_CONNECTION_STRING='AccountName=shop;AccountKey={}=='",
    "https://shop.blob.core.windows.net/a?sv=2024-01-01&sig={}%3D",
    'AZURE_CLIENT_SECRET="{}"',
)
_PROSE = (
    "The password of the staging database is {}.",
    "Always log in as admin with the password {} there.",
    "My password for the VPN is '{}', do not tell.",
    "password: {}",
    "The database user is app and its password is {}",
    "Use the password `{}` for the demo account.",
    "The root passphrase is \u201c{}\u201d.",
    "We changed the admin password to {} yesterday.",
    "PGPASSWORD={} psql -h db -U app",
    "Login: app / Password: {}",
)
_ENV = (
    "SECRET_KEY={}",
    'export STRIPE_API_KEY="{}"',
    "JWT_SECRET: {}",
    "NEXTAUTH_SECRET='{}'",
    "ENV ENCRYPTION_KEY {}",
    "SESSION_SECRET={} # rotate in May",
    "  api_key: '{}'",
    "set CLIENT_SECRET={}",
    "DJANGO_SECRET_KEY = '{}'",
    "-e APP_TOKEN={} \\",
)
_BEARER = (
    "Authorization: Bearer {}",
    'curl -H "Authorization: Bearer {}" https://api.example.org/v2',
    "Always send `Authorization: token {}` to the registry.",
    "X-Api-Key: {}",
    'headers = {{"X-Auth-Token": "{}"}}',
    "Proxy-Authorization: Bearer {}",
    "PRIVATE-TOKEN: {}",
    "Cookie: session={}; theme=dark",
    "https://api.example.org/items?access_token={}&page=2",
    "x-goog-api-key: {}",
)
_HEX = (
    "WEBHOOK_SECRET={}",
    "The webhook secret is {}.",
    'webhook_secret: "{}"',
    "Use the signing secret {} for all hooks.",
    "signing_secret = '{}'",
    "The HMAC key is {}",
    "secret={}",
    '"hmac_key": "{}"',
    "Always verify hooks with the secret {}.",
    "openssl rand -hex 32 gave the secret {}",
)

KINDS: dict[str, Callable[[str], Iterable[Planted]]] = {
    "aws": _aws,
    "github classic": _forms("ghp" + "_", (36, LETTERS)),
    "github fine-grained": _forms("github" + "_pat_", (82, LETTERS)),
    "gitlab": _forms("glpat" + "-", (20, LETTERS)),
    "slack": _forms("xoxb" + "-123456789012-", (24, LETTERS)),
    "stripe": _forms("sk" + "_live_", (24, LETTERS)),
    "openai": _forms("sk" + "-proj-", (48, LETTERS)),
    "anthropic": _forms("sk" + "-ant-api03-", (95, LETTERS)),
    "google api key": _forms("AI" + "za", (35, LETTERS)),
    "google service account": _service_account,
    "azure": _rows(*_AZURE, size=44),
    "json web token": _jwt,
    "private key": _block("RSA PRIVATE KEY", "Always sign with this key:"),
    "openssh key": _block("OPENSSH PRIVATE KEY", "Use this key for the deploy:"),
    "password in a url": _person_made(*_URLS),
    "npm": _forms("npm" + "_", (36, LETTERS)),
    "pypi": _forms("pypi" + "-AgEIcHlwaS5vcmc", (90, LETTERS)),
    "hugging face": _forms("hf" + "_", (34, LETTERS)),
    "sendgrid": _forms("SG" + ".", (22, LETTERS), (43, LETTERS)),
    "twilio": _forms("SK", (32, HEX)),
    "password in prose": _person_made(*_PROSE),
    "environment": _rows(*_ENV),
    "basic": _basic,
    "bearer": _rows(*_BEARER, size=40),
    "hex": _rows(*_HEX, size=64, letters=HEX),
}
"""Every kind with what makes ten of it."""


PLANTED = tuple(one for kind, make in KINDS.items() for one in make(kind))


@cache
def _told_by() -> dict[bytes, str]:
    """Return the kind that each run of so many letters of a secret tells."""
    return {
        part[at : at + RECOGNISABLE].encode(): one.kind
        for one in PLANTED
        for part in one.parts
        for at in range(len(part) - RECOGNISABLE + 1)
    }


def leaked(*texts: bytes) -> dict[str, bytes]:
    """Return by kind the first place where something recognisable of a secret stands in texts."""
    whose = _told_by()
    found: dict[str, bytes] = {}
    for text in texts:
        for at in range(len(text) - RECOGNISABLE + 1):
            if kind := whose.get(text[at : at + RECOGNISABLE]):
                found.setdefault(kind, text[max(0, at - AROUND) : at + AROUND])
    return found


def bytes_in(*folders: Path) -> bytes:
    """Return the names and the bytes of all files below folders."""
    held = []
    for folder in folders:
        for path in sorted(folder.rglob("*")):
            held.append(str(path.relative_to(folder)).encode())
            if path.is_file():
                held.append(path.read_bytes())
    return b"\n".join(held)
