"""Tell a secret's letters from words: what the patterns with a loose shape check."""

from __future__ import annotations

import base64
import binascii
import re

from hitherto.model.patterns import Pattern

# Hashes, ciphers, encodings and products that mix letters and digits and are no one's password.
_TERM = Pattern(
    r"(?:sha|md|argon|b|s|pbkdf|oauth|oidc|base|hmac|aes|rsa|ecdsa|ed|rs|hs|es|ps|utf|http|tls"
    r"|ssl|bcrypt|scrypt|crc|blake|chacha|poly|x|v|p|s|ipv|totp|hotp|saml|web|id|key|token)"
    r"-?\d{1,5}[a-z]{0,3}|1password|auth0|k8s|s3|ec2",
    re.IGNORECASE,
)
_RUN = Pattern(r"[A-Z]?[a-z]+|[A-Z]+|\d+")
_PLACEHOLDER = Pattern(
    r"[<${%\[*].*|(?:x+|\*+|\.+|-+|_+|…+)|(?:your|my|the|some|changeme|change|replace|example|dummy"
    r"|fake|placeholder|redacted|masked|todo|insert)(?:[-_. ].*|me|here)?"
    r"|(?:user|pass|passwd|pwd|password|passphrase|secret|token|api_?key)",
    re.IGNORECASE | re.DOTALL,
)
_NAME_IN_CAPITALS = Pattern(r"[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+")
_EXPRESSION = Pattern(r"[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*[(\[]|[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)+$")
_HEX = Pattern(r"(?=.*\d)[0-9a-f]{24,}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}", re.IGNORECASE)
_BASE32 = Pattern(r"(?=.*[2-7])[A-Z2-7]{16,}=*")
_PLAIN = Pattern(r"[a-z_]+(?:[-_./][a-z0-9_]+)+\d?|[a-z]+\d", re.IGNORECASE)
_DATED = Pattern(r"\d[\d.:/-]*[a-z]{0,3}|\d+[-_a-z]+", re.IGNORECASE)
_CHANGE = Pattern(r"(?<=[A-Za-z])(?=\d)|(?<=\d)(?=[A-Za-z])")
_KEY_ROW = Pattern(r"[A-Za-z0-9+/=]{20,}")
_SEPARATOR = Pattern(r"[^A-Za-z0-9]+")

_DIGITS = 2
_SHORTEST_WORD = 4
_SAID_OF_ONE = Pattern(  # of four letters or more
    r"(?:absent|also|always|another|been|being|both|clear|common|correct|dead|default|"
    r"different|done|else|empty|equal|every|everything|expired|fake|fine|from|"
    r"given|gone|good|hard|hers|here|his|incorrect|invalid|just|kept|known|lax|"
    r"less|long|longer|lost|mine|missing|more|most|much|must|near|never|none|"
    r"nothing|null|okay|once|only|ours|over|part|plain|plaintext|poor|private|"
    r"public|random|really|redacted|right|safe|same|secret|secure|sent|shared|"
    r"short|shorter|simple|some|something|spelt|stale|still|strong|such|text|that|"
    r"their|them|then|there|these|they|this|those|three|told|undefined|unique|"
    r"unknown|unset|unusual|valid|very|weak|well|what|when|where|which|with|"
    r"without|wrong|wrongly|yours)"
)
_ADJECTIVE = Pattern(
    r"[a-z-]+(?:ed|en|ing|able|ible|ive|ent|ant|ary|ory|al|less|ful|ous|ic|ly|lived|case"
    r"|sensitive|proof)|(?:at|in|on|by|per|non|un)-[a-z-]+|bcrypt|scrypt|argon2(?:id)?"
)

_MEAN_RUN_OF_WORDS = 3.0  # random base64 and hex change class every 1.3 to 2 characters
_CHANGES_OF_NOISE = 4  # from letters to digits or back; "argon2id" has two
_SHORTEST = 8
_TAIL = 12
_FEW = 3  # different characters in the tail of a placeholder
_SHORTEST_PASSWORD = 6


def is_placeholder(text: str) -> bool:
    """Tell whether a text only stands where a secret would (``<token>``, ``${KEY}``, ``xxxx``)."""
    if _NAME_IN_CAPITALS.fullmatch(text) or len(set(text)) == 1:
        return True
    return bool(_PLACEHOLDER.fullmatch(text))


def is_wordy(text: str) -> bool:
    """Tell whether a text consists of words, numbers and known terms rather than of noise."""
    parts = [part for part in _SEPARATOR.split(text) if part and not _TERM.fullmatch(part)]
    if any(len(_CHANGE.findall(part)) >= _CHANGES_OF_NOISE for part in parts):
        return False
    runs = [run for part in parts for run in _RUN.findall(part)]
    if not runs:
        return True
    return sum(map(len, runs)) / len(runs) >= _MEAN_RUN_OF_WORDS


def is_random(text: str) -> bool:
    """Tell whether a text of at least 8 characters looks generated: no words, no placeholder."""
    return len(text) >= _SHORTEST and not is_placeholder(text) and not is_wordy(text)


def is_filled(text: str) -> bool:
    """Tell whether the end of a token varies, as ``sk-xxxxxxxxxxxxxxxxxxxx`` does not."""
    return len(set(text[-_TAIL:].lower())) > _FEW


def is_token(text: str) -> bool:
    """Tell whether a text of at least 12 characters is a token: noise, or letters with digits."""
    mixed = text.isalnum() and not text.isalpha() and not text.isdigit()
    return is_random(text) or (mixed and is_filled(text) and not _TERM.fullmatch(text))


def is_assigned_secret(text: str) -> bool:
    """Tell whether the right side of ``token = ...`` is a secret and not code that fetches one."""
    return is_random(text) and not _EXPRESSION.match(text)


def is_assigned_password(text: str) -> bool:
    """Tell whether the right side of ``password = ...`` is a password: people's own are weaker.

    Besides random ones, letters together with digits count, and six digits or more.
    """
    if len(text) < _SHORTEST_PASSWORD or is_placeholder(text) or _EXPRESSION.match(text):
        return False
    if text.isdigit() or not is_wordy(text):
        return True
    parts = [part for part in _SEPARATOR.split(text) if part and not _TERM.fullmatch(part)]
    mixed = any(re.search("[A-Za-z]", part) and re.search("[0-9]", part) for part in parts)
    return mixed or bool(re.search(r"[A-Za-z][!@#$%^&*?]+$", text) and re.search("[A-Z]", text))


def is_said_secret(text: str) -> bool:
    """Tell whether what follows "the token is" is one: letters with digits, or noise."""
    return is_assigned_secret(text) or is_assigned_password(text)


def is_told_token(text: str) -> bool:
    """Tell whether what follows ``token:`` is one: letters with several digits."""
    digits = sum(map(str.isdigit, text))
    return len(text) >= _SHORTEST and digits >= _DIGITS and is_said_secret(text)


def is_said_password(text: str) -> bool:
    """Tell whether what follows "my password is" is a password, though it be a plain word.

    What is commonly said of passwords ("wrong", "required", "hashed") is none.
    """
    word = text.lower().strip("'\"`.,;!")
    if len(word) < _SHORTEST_WORD or is_placeholder(text) or _EXPRESSION.match(text):
        return False
    return not _SAID_OF_ONE.fullmatch(word) and not _ADJECTIVE.fullmatch(word)


def is_filled_address(text: str) -> bool:
    """Tell whether the part of a database's address before ``@`` is no mere form.

    ``USER:PASSWORD`` is one, and so is an address without any password.
    """
    user, _, password = text.rpartition("@")[0].partition(":")
    return bool(password) and not (user.isupper() and password.isupper())


def is_key_block(text: str) -> bool:
    """Tell whether more than the lines at its ends is there of a key block."""
    return bool(_KEY_ROW.search(text))


def is_url_password(text: str) -> bool:
    """Tell whether what stands between ``user:`` and ``@host`` is more than a placeholder."""
    return not is_placeholder(text)


def is_basic_credential(text: str) -> bool:
    """Tell whether a text is the base64 form of ``user:password``."""
    try:
        clear = base64.b64decode(text + "=" * (-len(text) % 4), validate=True)
    except (binascii.Error, ValueError):
        return False
    return b":" in clear and clear.isascii()


def is_bare_password(text: str) -> bool:
    """Tell whether a word right after "password" is one: letters with digits or signs, no term."""
    if not is_assigned_password(text) or _DATED.fullmatch(text):
        return False
    return not text.isdigit() and not _PLAIN.fullmatch(text)


def is_env_password(text: str) -> bool:
    """Tell whether the right side of ``DB_PASS=...`` is a password: words and a number count."""
    if is_assigned_password(text):
        return True
    fetched = is_placeholder(text) or bool(_EXPRESSION.match(text))
    return not fetched and len(text) >= _SHORTEST and bool(re.search(r"[A-Za-z].*\d", text))


def is_bare_token(text: str) -> bool:
    """Tell whether a word right after "token" is one: noise, hex, a UUID or base32."""
    if is_placeholder(text) or not is_filled(text):
        return False
    if _HEX.fullmatch(text) or _BASE32.fullmatch(text):
        return True
    digits = sum(map(str.isdigit, text))
    return digits >= _DIGITS and is_token(text)
