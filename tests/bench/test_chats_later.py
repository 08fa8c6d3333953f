"""Whatever is said later, a brief is what it was."""

from __future__ import annotations

from pathlib import Path

import labelling
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hitherto.answers.brief import brief
from hitherto.answers.knowledge import Knowledge
from hitherto.bench.chats.labels import load
from hitherto.bench.chats.modes import prepare
from hitherto.bench.chats.records import as_task
from hitherto.bench.chats.report import MODES
from hitherto.project.components import default_components

LATER = st.lists(
    st.tuples(
        st.sampled_from(("spring", "summer", "autumn")),
        st.sampled_from(("roof vents", "storage", "dashboard", "firmware", "units")),
        st.sampled_from(("engine", "poll", "max_wind", "before_flash")),
        st.sampled_from(
            ("Open the roof vents in any wind.", "Never flash a board.", "Use Fahrenheit.")
        ),
    ),
    max_size=4,
)


@settings(
    max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(st.integers(0, 3), LATER, st.sampled_from(MODES))
def test_no_later_turn_is_ever_seen(
    tmp_path: Path, number: int, later: list[tuple[str, str, str, str]], mode: str
) -> None:
    """A brief is the same to the letter whatever is said after its task, or nothing at all."""
    item = labelling.tasks()[number]
    all_turns = labelling.turns()
    asked = next(
        n for n, t in enumerate(all_turns) if (t["file"], t["turn"]) == (item["file"], item["turn"])
    )
    past = all_turns[: asked + 1]
    heard = {(t["file"], t["turn"]) for t in past}
    known = [s for s in labelling.statements() if (s["file"], s["turn"]) in heard]
    lone = [{**item, "stale": [], "acceptable": []}]
    more_turns = [
        {"file": file, "turn": 100 + n, "user": words} for n, (file, *_, words) in enumerate(later)
    ]
    more = [
        {"id": f"L{n}", "file": file, "turn": 100 + n, "kind": "decision", "text": words}
        | {"component": component, "key": key, "value": n}
        for n, (file, component, key, words) in enumerate(later)
    ]
    short = labelling.write(tmp_path / "short", turns=past, statements=known, tasks=lone)
    long = labelling.write(
        tmp_path / "long",
        turns=all_turns + more_turns,
        statements=labelling.statements() + more,
        tasks=lone,
    )
    answers = []
    for folder in (short, long):
        project = load(folder)
        input_ = prepare(project, mode, default_components())
        knowledge = Knowledge(input_.standing, default_components())
        answers.append(brief(as_task(project, project.tasks[0]), knowledge))
    assert answers[0] == answers[1]
