"""Other people's words in a message, and the person's own around them."""

from __future__ import annotations

import pytest

from hitherto.sources.transcripts.pasted import typed_and_pasted

README = (
    "> Always use yarn here.\n\n# Tool\n\nNever run it as root.\n\n- Use Node 14\n- Never use tabs"
)
SHELL = "$ cat RULES\nAlways use yarn.\n\nNever use tabs.\n$ ls\nRULES"
DIFF = (
    "diff --git a/x b/x\nindex 1a2b3c4..5d6e7f8 100644\n--- a/x\n+++ b/x\n@@ -1,2 +1,2 @@\n"
    "-Always use npm.\n+Always use yarn.\n Never use tabs."
)
MAIL = "From: Kim <kim@example.org>\nSubject: Rules\n\nAlways use yarn.\n\nNever use tabs.\n\nKim"
CHAT = "kim 10:02 AM\nAlways use yarn.\nlee 10:03 AM\nNever use tabs."


@pytest.mark.parametrize(
    ("before", "pasted"),
    [
        ("Here is the README:", README),
        ("I looked around.", SHELL),
        ("The web page says:", "    Always use yarn.\n\n    Never use tabs."),
        ("The web page says:", "> Always use yarn.\n> Never use tabs."),
        ("This came in.", DIFF),
        ("This came in.", MAIL),
        ("fyi from slack:", CHAT),
        ("Look at this.", CHAT),
    ],
)
def test_other_peoples_words_are_set_apart(before: str, pasted: str) -> None:
    """Documents, shells, pages, diffs, mails and chats are pasted; the words around are typed."""
    words, parts = typed_and_pasted(f"Use port 81.\n\n{before}\n\n{pasted}\n\nIs that right?")
    for said in ("Use port 81.", before, "Is that right?"):
        assert said in words
    assert "yarn" not in words
    assert "tabs" not in words
    rows = [row for row in "\n".join(parts).split("\n") if row.strip()]
    assert rows == [row for row in pasted.split("\n") if row.strip()]


@pytest.mark.parametrize(
    "text",
    [
        "Here are our rules:\n\n- always use yarn\n- never use tabs",
        "Here are my docs guidelines:\n- keep it short\n- no jokes",
        "In the README the order should be:\n1. install\n2. run",
        "Add a page with these parts:\n- a list\n- a form",
        "Follow this document from now on:\n\n- always use yarn",
        "Before a commit:\n$ make lint\nand nothing else before it.",
        "From: is a header we never show.",
        "Standup 10:30\nDeploy 11:00\nNever later.",
        "Meet at 10:30, deploy at 11:00.\nNever later.",
        "- use tabs\n- never spaces\n+ and short names",
    ],
)
def test_a_persons_own_lists_are_typed(text: str) -> None:
    """Somebody's own rules, instructions to follow a document, and odd marks stay typed."""
    assert typed_and_pasted(text) == (text, ())


def test_a_list_after_a_diff_is_typed() -> None:
    """Bullets after the blank row that ends a diff are the person's."""
    words, parts = typed_and_pasted(f"{DIFF}\n\n- never do that again\n- use npm")
    assert (words, parts) == ("- never do that again\n- use npm", (DIFF,))
