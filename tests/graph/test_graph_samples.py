"""Every source file beside this one has the edges that its comments name, and no others there."""

from __future__ import annotations

from collections import Counter

import pytest
from harness import ROOT, differences, graph, language_of, wanted

from hitherto.structural import syntax
from hitherto.structural.facts import Facts

FILES = sorted(
    path.relative_to(ROOT).as_posix()
    for path in ROOT.glob("*/**/*")
    if path.is_file() and language_of(path.name) and "__pycache__" not in path.parts
)


def not_read(facts: Facts) -> bool:
    """Tell whether a file's language needs an extra that is not installed."""
    return any(each.what == syntax.NOT_READ for each in facts.problems)


@pytest.mark.parametrize("name", FILES)
def test_a_file_has_the_edges_that_its_comments_name(name: str) -> None:
    """What a line expects is found there, with its tier and from the code around it."""
    folder, _, path = name.partition("/")
    found = graph(folder)
    if not_read(found.facts[path]):
        pytest.skip("the extra [languages] is not installed")
    source = (ROOT / name).read_text(encoding="utf-8")
    assert differences(found, path, source) == []


def test_the_comments_speak_of_every_folder() -> None:
    """No folder of samples is without a comment, which would test nothing."""
    counted: Counter[str] = Counter()
    for name in FILES:
        counted[name.partition("/")[0]] += len(
            wanted(name, (ROOT / name).read_text(encoding="utf-8"))
        )
    assert counted
    assert all(counted.values())
