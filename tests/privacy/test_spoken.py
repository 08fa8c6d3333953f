"""Secrets as people say and type them go; rules that speak of secrets stay."""

from __future__ import annotations

import string
import uuid

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hitherto.privacy import mask
from planted import CAPITALS, HEX, noise

SAID = (
    ("password {}", "correct" + "horse99"),
    ('the password "{}"', "S3cure" + "!Pass"),
    ("password must be {}", "sun" + "shine42"),
    ("passphrase {}", "open" + "sesame77"),
    ("Passwort lautet {}", "Geheim" + "!2024x"),
    ("admin / {}", "Kq7" + "!vbnM2x"),
    ("DB_PASS={}", "blue-" + "monkey-42"),
    ("The PIN must be {}", "4829" + "13"),
    ("mysql -u root -p{}", "Zx9" + "kQw2e"),
    ("postgres://admin:{}@db.example/x", "p@ss" + "/w0rd!x"),
    ("API key {}", noise("spoken", 32, HEX)),
    ("API key {}", str(uuid.UUID(int=0x1B3F5D7A9C2E4F608192A3B4C5D6E7F8))),
    ("auth token {}", noise("spoken token", 32, HEX)),
    ("the secret {}", noise("spoken secret", 32)),
    ("TOTP secret {}", "JBSWY3DP" + "EHPK3PXP"),
    ("Cookie: sessionid={}", noise("cookie", 32)),
)

RULES = (
    "the password must have 12 characters",
    "The password must be hashed with argon2id before it is stored",
    "the password must be at least 12 characters long",
    "The password must contain 1 digit, and the passphrase 4 words.",
    "password reset goes through user/accounts.py and password_reset_v2",
    "Show admin/dashboard and user/profile/settings to the owner",
    "The API key middleware reads X-Api-Key; the auth token expires after 3600 seconds",
    "Put the session token validation into src/auth/token_validation.py",
    "The TOTP secret must be encrypted at rest",
    "The PIN must be 4 to 8 digits long",
    "Run mysql -u root -p and mysqldump --port 3307 by hand",
    "Cookie: sessionid=<token> must be HttpOnly",
    "DB_PASS=${DB_PASS} comes from the environment, never PASS=changeme",
    "Clone ssh://git@github.com/a/b and mail root@example.org at once",
    "password hashing uses pbkdf2-sha256 with base64 output",
    "Fetch https://example.org:8443/users/@me",
)


@pytest.mark.parametrize(("said", "secret"), SAID)
def test_a_secret_beside_its_name_is_gone(said: str, secret: str) -> None:
    """No sign need stand between a name and its secret; the words before stay."""
    masked = mask(said.format(secret))
    assert secret not in masked
    assert masked.startswith(said.partition("{")[0])


@pytest.mark.parametrize("rule", RULES)
def test_a_rule_about_secrets_stays(rule: str) -> None:
    """A rule that holds no secret is kept verbatim."""
    assert mask(rule) == rule


_words = st.text(string.ascii_lowercase, min_size=7, max_size=12)
_numbers = st.integers(10, 999_999).map(str)
_names = st.sampled_from(["password ", "the passphrase ", "password must be ", "my password is "])


@given(_names, _words, _numbers)
def test_words_with_numbers_after_a_password_are_gone(name: str, word: str, number: str) -> None:
    """A word and two digits or more right after "password" is somebody's, whatever the word."""
    secret = f"{word}{number}"
    assert secret not in mask(f"Use {name}{secret}")


@given(st.sampled_from(["API key ", "auth token ", "TOTP secret ", "the secret "]), st.randoms())
def test_noise_after_a_token_is_gone(name: str, source: object) -> None:
    """Generated hex and base32 right after their name are gone."""
    for letters in (HEX, CAPITALS.translate({ord(each): None for each in "0189"})):
        secret = noise(repr(source) + letters, 32, letters)
        assert secret not in mask(name + secret)


@given(
    st.sampled_from(["The password ", "The passphrase ", "The API key ", "The secret "]),
    st.sampled_from(["must be ", "is ", "", "must never be "]),
    st.lists(st.sampled_from(["hashed", "rotated", "stored", "in", "the", "vault", "12", "days"])),
)
def test_sentences_about_secrets_stay(name: str, verb: str, words: list[str]) -> None:
    """What is plainly said of secrets is kept verbatim."""
    rule = name + verb + " ".join(words)
    assert mask(rule) == rule


@given(st.sampled_from("\u200b\u200c\u200d\u200e\u200f\u2060\ufeff"), st.integers(1, 39))
def test_unseen_characters_hide_nothing(unseen: str, place: int) -> None:
    """A token that invisible characters split is a token still."""
    token = "ghp" + "_" + noise("unseen", 36)
    masked = mask(f"Use {token[:place]}{unseen}{token[place:]} here")
    assert masked == "Use [masked: github token] here"
