"""Telling what a person typed from what they pasted: logs, stack traces, code, documents.

The heuristics are conservative. What is taken for pasted is not lost (it goes beside the words),
but nothing is extracted from it as the person's own, so in doubt text counts as typed: a fenced
list of somebody's rules stays, and so does a single command line.
"""

from __future__ import annotations

import re

from hitherto.model.patterns import Pattern
from hitherto.sources.transcripts.quoted import own_and_quoted

_FENCE = Pattern(r"^ {0,3}(`{3,}|~{3,})[ \t]*([^\s`]*)[^`]*$")
_SHELLS = frozenset({"bash", "sh", "zsh", "shell", "console", "fish", "powershell"})
_PROSE_FENCES = frozenset({"", "markdown", "md", "text", "mdc", "plaintext"})
_SHORT_SHELL = 8

_MACHINE_LINES = (
    r"^\W{0,3}\d{4}-\d\d-\d\d[T ]\d\d:\d\d",
    r"^\W{0,2}\d\d:\d\d:\d\d",
    r"^\[\d\d/\d\d/\d\d",
    r"^\[?(?:INFO|WARN|WARNING|ERROR|DEBUG|TRACE|FATAL)\]?[\s:|]",
    r"^\s+at \S+ ?\(|^\s*at .*:\d+:\d+\)?$",
    r'^\s*File "[^"]+", line \d+',
    r"^Traceback \(most recent call last\)|^\s*Caused by: ",
    r"^(?:\w+\.)*\w*(?:Error|Exception)(?:: | \[|$)",
    r"^\s*(?:=== ?(?:RUN|SKIP|FAIL|Skipped)|== Skipped|--- (?:PASS|FAIL|SKIP):)",
    r"^\s*(?:PASS|FAIL|ok)\s+\S+[/.]\S+",
    r"^\s*[✓✔✗✘✖●⎯↓]",
    r"^\S+?:\d+:\d+:? |^\S+\(\d+,\d+\): (?:error|warning)",
    r"^npm (?:ERR!|error|WARN|warn)|^> \S+@\S+ \S+",
    r"^(?:@@ .* @@|diff --git |index [0-9a-f]{7,}\.\.|\+\+\+ [ab]/|--- [ab]/)",
    r"^\s*\d+ \| |^\s*(?:\|\s*)?\^+\s*$|^\s*(?:\u276f\s*)?\d+\|",
    r"^\s*[{}\[\]]{1,2},?$|^\s*\"[^\"]+\": ?[\[{\"\dtfn-]",
    r"^(?:GET|POST|PUT|DELETE|PATCH) /\S* ",
    r"^[│┌└├┐┘┤╭╰╮╯]",
    r"^##\[|^::(?:error|group)",
    r"^go: |^error: |^fatal: |^warning: ",
)
_MACHINE_LINE = Pattern("|".join(_MACHINE_LINES))
_PROMPT = Pattern(
    r"^\s*(?:[\u276f➜] ?\S|\[\d\d/\d\d/\d\d|[\w.-]+@[\w.-]+[: ]\S*.*[$#%] \S|\([\w.-]+\) .*[$%] \S)"
)
_PLAIN_PROMPT = Pattern(r"^\s*[$%] \S")
_CODE_LINE = Pattern(
    r"[;{}]\s*$|=>|^\s*(?:import|from|def|class|func|const|let|var|return|export|public|private)\b"
    r"|^\s*</?\w[^>]*>\s*$|^\s*(?://|/\*|#include)"
)
_TRACE_START = Pattern(
    r"^Traceback \(most recent|^(?:Uncaught |Unhandled )?\w*(?:Error|Exception): "
)
_DOCUMENT_CUE = Pattern(
    r"\bpast(?:e|ed|ing)\b|\bbelow\b|\b(?:this|following) (?:markdown|document|doc|file|text|page|"
    r"content|readme|spec|article)\b",
    re.IGNORECASE,
)
_HEADING = Pattern(r"^(?:#{1,6} \S|\S.*\n(?:={3,}|-{3,})$)", re.MULTILINE)
_DOCUMENT_LENGTH = 1200
_DOCUMENT_HEADINGS = 3
_INTRODUCTION_LENGTH = 500
_LEAST_LOG = 3
_PROSE_WORDS = 4
_PROSE_SHARE = 0.85


_ENOUGH = 1000
"""Characters of one row that are looked at: some rows are a whole file."""


def _machine(row: str) -> bool:
    """Tell whether a row looks like a program's."""
    return _MACHINE_LINE.search(row[:_ENOUGH]) is not None


def _prompt(row: str) -> bool:
    """Tell whether a row begins with a shell's prompt that nobody types."""
    return _PROMPT.search(row[:_ENOUGH]) is not None


def typed_and_pasted(text: str) -> tuple[str, tuple[str, ...]]:
    """Split a message into what was typed and the parts that were pasted.

    Args:
        text: a message, wrappers already taken out.

    Returns:
        The typed words in their order, and the pasted parts in theirs.
    """
    pasted: list[str] = []
    typed: list[str] = []
    for quoted, piece in own_and_quoted(text):
        if quoted:
            pasted.append(piece)
            continue
        for fenced, language, part in _by_fences(piece):
            if fenced:
                (pasted if _is_pasted_fence(language, part) else typed).append(part)
            else:
                _split_open(part, typed, pasted)
    words = "\n".join(typed)
    words, document = _document(words)
    if document:
        pasted.append(document)
    return re.sub(r"\n{3,}", "\n\n", words).strip(), tuple(one.strip("\n") for one in pasted)


def _by_fences(text: str) -> list[tuple[bool, str, str]]:
    """Cut a text into fenced blocks (fences included) and what stands between them.

    A fence that never closes is no fence: its mark was part of the prose. After others it makes
    all of them doubtful, for what is quoted can forge the end of its block and a new beginning: one
    block reaches from the first to it.
    """
    parts: list[tuple[bool, str, str]] = []
    held: list[str] = []
    fence: list[str] = []
    mark = language = ""
    for line in text.split("\n"):
        opening = _FENCE.match(line)
        if not mark and opening:
            mark, language = opening[1], opening[2].lower()
            fence = [line]
        elif mark:
            fence.append(line)
            bare = line.strip()
            if len(bare) >= len(mark) and set(bare) == {mark[0]}:
                parts += [(False, "", "\n".join(held)), (True, language, "\n".join(fence))]
                held, fence, mark = [], [], ""
        else:
            held.append(line)
    first = next((at for at, part in enumerate(parts) if part[0]), len(parts))
    if mark and first < len(parts):
        block = "\n".join([*(part[2] for part in parts[first:]), *held, fence[0]])
        parts[first:] = [(True, parts[first][1], block)]
        held, fence = [], fence[1:]
    parts.append((False, "", "\n".join(held + fence)))
    return [part for part in parts if part[2]]


def _is_pasted_fence(language: str, block: str) -> bool:
    """Decide on a fenced block: logs and code are pasted, prose and short commands are typed."""
    body = [line for line in block.split("\n")[1:-1] if line.strip()]
    if not body:
        return False
    machine = sum(1 for line in body if _machine(line) or _prompt(line))
    if language in _SHELLS:
        return len(body) > _SHORT_SHELL or machine > 0
    if language in _PROSE_FENCES:
        code = sum(1 for line in body if _CODE_LINE.search(line))
        return machine / len(body) >= 0.3 or code / len(body) >= 0.4  # noqa: PLR2004 - shares
    return True


def _split_open(text: str, typed: list[str], pasted: list[str]) -> None:
    """Split text without fences by its paragraphs into typed and pasted."""
    paragraphs = re.split(r"(\n[ \t]*\n)", text)
    blocks = paragraphs[::2]
    spans = [_machine_span(block.split("\n")) for block in blocks]
    marked = [_bridged(blocks, spans, at) for at in range(len(blocks))]
    run: list[str] = []
    words: list[str] = []
    for block, (first, last) in zip(blocks, marked, strict=True):
        rows = block.split("\n")
        if first > last:
            _close(run, pasted)
            words.append(block)
            continue
        if first:
            _close(run, pasted)
            words.append("\n".join(rows[:first]))
        run.append("\n".join(rows[first : last + 1]))
        if last + 1 < len(rows):
            _close(run, pasted)
            words.append("\n".join(rows[last + 1 :]))
    _close(run, pasted)
    typed.append("\n\n".join(words))


def _close(run: list[str], pasted: list[str]) -> None:
    if run:
        pasted.append("\n\n".join(run))
        run.clear()


_NOTHING = (1, 0)


def _machine_span(rows: list[str]) -> tuple[int, int]:
    """Return the first and the last row that a machine wrote, or an empty span."""
    for at, row in enumerate(rows):
        prompt = _prompt(row) or (_PLAIN_PROMPT.search(row) and _answered(rows, at))
        if prompt and at + 1 < len(rows):
            return at, len(rows) - 1
        if prompt and row.lstrip().startswith("["):
            return at, at
        if _TRACE_START.search(row) and at + 2 < len(rows) and _machine(rows[at + 1]):
            return at, len(rows) - 1
    machine = [at for at, row in enumerate(rows) if _machine(row)]
    if len(machine) < _LEAST_LOG:
        return _NOTHING
    first, last = machine[0], machine[-1]
    while last + 1 < len(rows) and not _is_prose(rows[last + 1]):
        last += 1
    return (first, last) if len(machine) * 2 >= last - first + 1 else _NOTHING


def _answered(rows: list[str], at: int) -> bool:
    """Tell whether a plain prompt is followed by what looks like its output."""
    return at + 1 < len(rows) and not _is_prose(rows[at + 1])


def _bridged(blocks: list[str], spans: list[tuple[int, int]], at: int) -> tuple[int, int]:
    """Return a paragraph's span; one without prose beside pasted ones belongs to them."""
    if spans[at] != _NOTHING:
        return spans[at]
    rows = blocks[at].split("\n")
    before = at > 0 and spans[at - 1] != _NOTHING
    after = at + 1 < len(spans) and spans[at + 1] != _NOTHING
    if any(_is_prose(row) for row in rows) or not blocks[at].strip():
        return _NOTHING
    some_machine = any(_machine(row) or row.startswith("    ") for row in rows)
    if (before and after) or ((before or after) and some_machine):
        return 0, len(rows) - 1
    return _NOTHING


def _is_prose(row: str) -> bool:
    """Tell whether a row reads like a sentence of a person."""
    bare = row.strip()
    if len(bare.split()) < _PROSE_WORDS or row.startswith(("    ", "\t")):
        return False
    if _machine(row):
        return False
    letters = sum(1 for one in bare if one.isalpha() or one in " ,.'?!")
    return letters / len(bare) >= _PROSE_SHARE


def _document(text: str) -> tuple[str, str]:
    """Split off a long document with headings that a short introduction announces."""
    heading = _HEADING.search(text)
    if not heading or heading.start() == 0:
        return text, ""
    introduction, document = text[: heading.start()], text[heading.start() :]
    announced = (
        len(introduction) <= _INTRODUCTION_LENGTH
        and len(document) >= _DOCUMENT_LENGTH
        and len(_HEADING.findall(document)) >= _DOCUMENT_HEADINGS
        and _DOCUMENT_CUE.search(introduction)
    )
    return (introduction, document) if announced else (text, "")
