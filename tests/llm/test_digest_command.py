"""`hitherto digest` and `bench chats --model` as they are typed, with a service on loopback."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from chat_server import Reply, Request, completion, refusal, serving

from hitherto.bootstrap import set_up
from hitherto.cli.group import run
from hitherto.cli.root import hitherto

if TYPE_CHECKING:
    from scratch_repo import Repo

QUEUE = "mails leave the house over the queue, that was the point of it"

Say = Callable[..., tuple[int, str, str]]


def reader(request: Request) -> Reply:
    """Answer with one record for every turn that speaks of mails."""
    held = json.loads(request.body["messages"][-1]["content"])["turns"]
    records = [
        {
            "turn": each["id"], "quote": each["said"], "kind": "decision", "component": "mail",
            "key": "transport", "value": "queue", "against": False, "environment": [], "path": [],
        }
        for each in held
        if "mails" in each["said"]
    ]  # fmt: skip
    return completion(json.dumps({"records": records}), usage=(1_000, 100))


@pytest.fixture
def say(repo: Repo, world: Path, monkeypatch: pytest.MonkeyPatch, capfd: Any) -> Say:
    """Return what types a command in a project in which two things were said."""
    folder = world / ".claude" / "projects" / re.sub(r"[^A-Za-z0-9]", "-", str(repo.root))
    folder.mkdir(parents=True)
    lines = [
        json.dumps(
            {
                "type": "user", "uuid": f"u{number}", "sessionId": "s", "cwd": str(repo.root),
                "timestamp": f"2026-05-01T09:{number:02}:00Z", "isSidechain": False,
                "message": {"role": "user", "content": text},
            }
        )
        for number, text in enumerate((QUEUE, "Thanks, that was quick work."))
    ]  # fmt: skip
    (folder / "s.jsonl").write_text("\n".join(lines) + "\n")
    set_up(repo.root).close()
    monkeypatch.chdir(repo.root)

    def typed(*words: str) -> tuple[int, str, str]:
        code = run(hitherto, list(words))
        out, err = capfd.readouterr()
        return code, out, err

    return typed


def test_a_digest_from_the_estimate_to_the_brief(say: Say) -> None:
    """Estimated, read, paid for once, and in the brief from then on."""
    with serving(reader) as service:
        model = ("--model", service.url, "--name", "small", "--price", "1/10")
        code, out, err = say("digest", "--dry-run", *model)
        assert (code, err, service.asked) == (0, "", [])
        assert out.startswith("2 turns to read (0 answered before): about 1 call, ")
        code, out, err = say("digest", *model)
        assert (code, err) == (0, "")
        assert QUEUE in " ".join(out.split())
        assert "1 call (0 turns answered before), 1000 tokens in, 100 out, 0.0020" in out
        code, out, err = say("digest", *model, "--json")
        held = json.loads(out)
        assert (held["read"], held["calls"], held["cost"], held["problems"]) == (0, 0, 0.0, [])
    assert [each.body["model"] for each in service.asked] == ["small"]
    code, out, _ = say("brief", "Send the mails of the shop", "--json")
    assert [each["record"]["words"] for each in json.loads(out)["entries"]] == [QUEUE]


def test_the_object_holds_what_came_of_it(say: Say) -> None:
    """Every key is there, and a dry run has keys of its own."""
    with serving(reader) as service:
        _, out, _ = say("digest", "--model", service.url, "--dry-run", "--json")
        assert list(json.loads(out)) == [
            "turns", "cached", "calls", "tokens_in", "tokens_out", "cost", "most_tokens",
            "most_cost",
        ]  # fmt: skip
        _, out, _ = say("digest", "--model", service.url, "--json")
    held = json.loads(out)
    assert list(held) == [
        "read", "left", "calls", "cached", "tokens_in", "tokens_out", "cost", "malformed",
        "records", "displaced", "refused", "problems",
    ]  # fmt: skip
    assert (held["read"], held["left"], held["cost"]) == (2, 0, None)
    assert [each["record"]["key"] for each in held["records"]] == ["transport"]


def test_nothing_is_asked_unasked(say: Say) -> None:
    """Without a model the command refuses, and a cost without a price as well."""
    code, out, err = say("digest")
    assert (code, out) == (2, "")
    assert "none is asked unasked" in err
    code, _, err = say("digest", "--dry-run", "--most-cost", "1")
    assert (code, "--price" in err) == (2, True)
    code, _, err = say("digest", "--model", " ")
    assert (code, "No model is named" in err) == (2, True)


@pytest.mark.parametrize("price", ["1/-1", "nan/1", "1/inf", "1e308/1e308", "1"])
def test_a_price_is_two_numbers(say: Say, price: str) -> None:
    """What cannot be multiplied is no price, and is told in one sentence."""
    code, out, err = say("digest", "--dry-run", "--json", "--price", price)
    assert (code, out, "is no price" in err) == (2, "", True)


@pytest.mark.parametrize("cost", ["nan", "inf", "-1", "-inf"])
def test_a_cost_is_a_number(say: Say, cost: str) -> None:
    """No limit is defeated by what is no amount, and no JSON holds it."""
    code, out, err = say("digest", "--dry-run", "--json", "--price", "1/1", "--most-cost", cost)
    assert (code, out, "--most-cost" in err) == (2, "", True)


@pytest.mark.parametrize(
    ("script", "more", "says"),
    [
        (lambda _: refusal(401, "who are you"), (), "HITHERTO_MODEL_KEY"),
        (reader, ("--most-tokens", "10"), "More than 10 tokens would be used"),
        (reader, ("--price", "1/1", "--most-cost", "0"), "a cost of 0 would be used"),
    ],
)
def test_what_keeps_it_from_beginning_is_one_sentence(
    say: Say, script: Callable[[Request], Reply], more: tuple[str, ...], says: str
) -> None:
    """An endpoint that refuses, or a limit that is too low, ends with code 2 and the remedy."""
    with serving(script) as service:
        code, out, err = say("digest", "--model", service.url, *more)
    assert (code, out) == (2, "")
    assert says in err
    assert len(err.splitlines()) == 1


def test_a_key_goes_only_where_it_was_meant_for(say: Say, monkeypatch: pytest.MonkeyPatch) -> None:
    """The key is the one variable's, and is never sent in the clear to another machine."""
    monkeypatch.setenv("OPENAI_API_KEY", "not-this-one")
    with serving(reader) as service:
        say("digest", "--model", service.url)
        assert "authorization" not in service.asked[0].headers
    monkeypatch.setenv("HITHERTO_MODEL_KEY", "this-one")
    code, _, err = say("digest", "--model", "http://models.example/v1")
    assert (code, "unencrypted" in err) == (2, True)


@pytest.mark.parametrize("key", ["kkkkkkkk-secret\nX: y", "kkkkkkkk-secr\u00e9t"])
def test_a_key_that_is_none_is_told_without_it(
    say: Say, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, key: str
) -> None:
    """One sentence names the variable; neither it nor any log holds the key."""
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    monkeypatch.setenv("HITHERTO_MODEL_KEY", key)
    code, out, err = say("digest", "--model", "http://localhost:9/v1")
    assert (code, out, len(err.splitlines())) == (2, "", 1)
    assert "HITHERTO_MODEL_KEY holds" in err
    assert "kkkk" not in err
    assert list(tmp_path.glob("hitherto-*.log")) == []


def test_malformed_answers_are_told(say: Say) -> None:
    """They are counted, and what to do stands on stderr; the rest of the work is kept."""
    with serving(lambda _: completion('{"records": [{"qu')) as service:
        code, out, err = say("digest", "--model", service.url)
    assert code == 0
    assert "3 malformed" in out
    assert "use a model that keeps to a schema" in err
