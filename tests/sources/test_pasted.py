"""What was typed and what was pasted."""

from __future__ import annotations

import pytest

from hitherto.sources.transcripts.pasted import typed_and_pasted

TRACE = """Traceback (most recent call last):
  File "app.py", line 3, in <module>
    run()
ValueError: no port"""

LOG = "\n".join(f"2025-01-02T03:04:0{n}Z INFO step {n}" for n in range(6))

SHELL = "demo@host:~/proj$ make test\nrunning 3 checks\n3 passed"

CODE = "```python\ndef run(port):\n    return port\n```"

DIFF = "```diff\n-port = 80\n+port = 81\n```"


@pytest.mark.parametrize("pasted", [TRACE, LOG, SHELL, CODE, DIFF])
def test_machine_text_is_set_apart(pasted: str) -> None:
    """Traces, logs, terminal sessions, code and diffs are pasted; the words around are typed."""
    words, parts = typed_and_pasted(f"This fails, see below.\n\n{pasted}\n\nAlways use port 81.")
    assert words == "This fails, see below.\n\nAlways use port 81."
    assert parts == (pasted,)


def test_a_log_right_under_a_sentence() -> None:
    """Words on the line before a log are still typed."""
    words, parts = typed_and_pasted(f"Here are the logs:\n{LOG}\nPlease never retry on that.")
    assert words == "Here are the logs:\n\nPlease never retry on that."
    assert parts == (LOG,)


@pytest.mark.parametrize(
    "text",
    [
        "```\n- never push to main\n- always squash\n- ask before adding a dependency\n```",
        "```md\n# Rules\nUse tabs.\n```",
        "Run it like this:\n```bash\nmake lint && make test\n```",
        "Before a commit:\n$ make lint\n\nand nothing else.",
        "ERROR: this word must stay in the message.",
        "Rules:\n- a: b\n- at most 3 retries\n- 12 characters",
        "1. first lint\n2. then test\n3. then push",
        "Use `{}` for empty settings.\n---\nAnd keep the order.",
        "A fence that never closes\n```\nall of this was typed by hand",
    ],
)
def test_in_doubt_it_was_typed(text: str) -> None:
    """Rule lists, short commands and single odd lines stay a person's words."""
    assert typed_and_pasted(text) == (text, ())


def test_an_announced_document_is_pasted() -> None:
    """A long document with headings after an introduction that announces it was pasted."""
    section = "\n\n".join(f"## Part {n}\n" + "Some prose of a report. " * 30 for n in range(4))
    words, parts = typed_and_pasted(f"Break this document into files.\n\n{section}")
    assert words == "Break this document into files."
    assert len(parts) == 1
    assert parts[0].startswith("## Part 0")


def test_own_headings_are_typed() -> None:
    """Somebody's own long message with headings, announced by nothing, was typed."""
    text = "I want three things.\n\n" + "\n\n".join(
        f"## Thing {n}\n" + "We keep it small and plain. " * 20 for n in range(4)
    )
    assert typed_and_pasted(text)[1] == ()


def test_nothing_is_lost() -> None:
    """Every non-blank row of a message is in its words or in its pasted parts."""
    text = f"First.\n\n{LOG}\n\nSecond.\n{CODE}\nThird.\n\n{TRACE}"
    words, parts = typed_and_pasted(text)
    rows = {row for row in text.split("\n") if row.strip()}
    assert rows == {row for row in "\n".join((words, *parts)).split("\n") if row.strip()}
