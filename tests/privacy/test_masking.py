"""Secrets go, rules about secrets stay."""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from hitherto.privacy import mask
from planted import planted

PLANTED = planted()

RULES = (
    "No API key in the build at all",
    "Never commit .env files, and keep .env.example up to date.",
    "Rotate the AWS_SECRET_ACCESS_KEY monthly",
    "The password must have 12 characters and one digit",
    "password: at least 12 characters, hashed with argon2id",
    "Passwords are hashed with bcrypt, never with sha256 or md5.",
    "Tokens starting with ghp_ or sk- must never be logged",
    "Read the key with os.environ['OPENAI_API_KEY'], never from a file",
    "api_key = os.getenv('API_KEY')",
    "const token = process.env.GITHUB_TOKEN",
    "Use postgres://USER:PASSWORD@HOST/DB as the form of the DATABASE_URL",
    "Set API_KEY=<your-api-key> in the shell; the docs say API_KEY=${API_KEY}.",
    "Authorization: Bearer <token> goes into every request",
    "Auth: use JWT bearer tokens, basic authentication is gone.",
    "The fix is in commit 9fceb02d0ae598e95dc970b74767f19372d61af8, not before.",
    "Request 123e4567-e89b-12d3-a456-426614174000 failed because of the token cache",
    "The file's sha256 is 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
    "max_tokens = 4096, token_limit: 128000, and session_timeout: 86400",
    "Secrets live in Vault; private keys never leave the HSM.",
    "The token is base64-encoded and the secret is rotated by secrets.token_urlsafe(32)",
    "-----BEGIN is how a key file starts: refuse such uploads",
    "password = settings.database.password, api_key: str = Field(default=None)",
    "Key: the authentication module; secret: none; credentials: see 1Password",
    "password is required",
    "The password for staging is required.",
    "My password is wrong, says the login page.",
    "the token is short-lived",
    "the secret is in the vault",
    "The password for production is stored in Vault.",
    "Our password hash is argon2id.",
    "The PIN is 13 on the board, and the pin is 3.11.2 in the lock file.",
    "token: int64, secret: base64url, key: k8s",
    "DATABASE_URL=sqlite:///dev.db in development, DATABASE_URL=postgres://localhost/app here",
    "DATABASE_URL=postgres://USER:PASSWORD@HOST/DB",
    "sk-learn-compatible-estimators-only, and task-based-authentication-with-oauth2",
)


def test_enough_is_planted() -> None:
    """The table of planted secrets is as wide as it was asked to be."""
    assert len(PLANTED) >= 60
    assert len(RULES) >= 20


@pytest.mark.parametrize("name", PLANTED)
def test_a_planted_secret_is_gone(name: str) -> None:
    """No piece of a planted secret is left, and what stood there is named."""
    text, secret = PLANTED[name]
    masked = mask(text)
    assert "[masked: " in masked
    for piece in (secret, secret[:10], secret[-10:]):
        assert piece not in masked


@pytest.mark.parametrize("name", PLANTED)
def test_the_words_around_a_secret_stay(name: str) -> None:
    """Masking takes the secret and leaves the sentence, so that the rule in it can be read."""
    text, _ = PLANTED[name]
    rule = f"Never log the URL of the payment service. {text}\nAnd ask before deploying."
    masked = mask(rule)
    assert masked.startswith("Never log the URL of the payment service. ")
    assert masked.endswith("\nAnd ask before deploying.")


@pytest.mark.parametrize("rule", RULES)
def test_a_rule_about_secrets_survives(rule: str) -> None:
    """A rule that speaks of secrets and holds none is kept verbatim."""
    assert mask(rule) == rule


@pytest.mark.parametrize(
    ("said", "left"),
    [
        ("My password is {}.", "hunter2"),
        ("The password for staging is {}", "hunter2"),
        ("Our staging password is {}, do not tell.", "swordfish"),
        ("the passphrase for the deploy key is {}", "swordfish"),
        ("token: {}", "abc123" + "def456"),
        ("The API key for the billing service is {}!", "k3jd" + "82hf"),
        ("The pin is {}.", "4711"),
        ("PIN: {}", "4711"),
        ("DATABASE_URL=postgres://app:{}@db.internal/prod", "secret"),
        ("the DATABASE_URL: 'mysql://{}@db/prod'", "root:a/b@c"),
    ],
)
def test_a_secret_said_in_prose_is_gone(said: str, left: str) -> None:
    """People say secrets in sentences, weak ones too; the sentence around them stays."""
    masked = mask(said.format(left))
    assert left not in masked
    assert masked.startswith(said.partition("{")[0].removesuffix("app:"))


@pytest.mark.parametrize("filler", ["x" * 40, "." * 40, "<your-token-here>", "${TOKEN}", "*****"])
def test_a_placeholder_survives(filler: str) -> None:
    """What only stands where a secret would is no secret."""
    for form in ("token = {}", "API_KEY={}", "password: {}", "https://app:{}@example.org"):
        text = form.format(filler)
        assert mask(text) == text


pieces = st.one_of(
    st.sampled_from([text for text, _ in PLANTED.values()]),
    st.sampled_from([secret for _, secret in PLANTED.values()]),
    st.sampled_from(RULES),
    st.sampled_from(
        ["[masked: ", "]", "password=", "token: ", '"', "Bearer ", "://a:", "@b", " is "]
    ),
    st.text(max_size=12),
)


@given(st.lists(pieces, max_size=6).map("".join))
def test_masking_is_idempotent(text: str) -> None:
    """Masking what is masked changes nothing, whatever stands beside what."""
    once = mask(text)
    assert mask(once) == once


@given(st.text(max_size=60), st.sampled_from(sorted(PLANTED)), st.text(max_size=60))
def test_a_secret_on_a_line_of_its_own_is_gone_in_any_text(
    before: str, name: str, after: str
) -> None:
    """What is written around a secret does not save it."""
    text, secret = PLANTED[name]
    assert secret not in mask(f"{before}\n{text}\n{after}")


@given(st.text(alphabet=st.characters(categories=("Ll", "Lu", "Zs")), max_size=200))
def test_words_alone_are_never_masked(text: str) -> None:
    """A text of letters and blanks that speaks of no password is left alone."""
    assume("pass" not in text.lower() and "pwd" not in text.lower())
    assert mask(text) == text
