"""Who may supersede whom, and what the user's acts change."""

from __future__ import annotations

import pytest
from saying import act_at, judge, pairs, say, snapshot

from hitherto.model import Confirmed, Forgotten, Kind, Role, Scope, Settled, Status
from hitherto.validity import displacements
from hitherto.validity.authority import RANKS, Rank, Say
from hitherto.validity.authority import say as may

TESTS = Scope(environment=("test",))


def test_every_role_has_a_rank_in_the_order_of_trust() -> None:
    """Confirmation, then files and decisions, then the person, and down to what was injected."""
    order = [
        {Role.INSTRUCTIONS, Role.DECISION_RECORD}, {Role.USER}, {Role.REVIEWER}, {Role.COMMIT},
        {Role.AGENT}, {Role.DOCUMENT, Role.TOOL}, {Role.HITHERTO},
    ]  # fmt: skip
    assert {role for roles in order for role in roles} == set(Role) == set(RANKS)
    ranks = [{RANKS[role] for role in roles} for roles in order]
    assert all(len(found) == 1 for found in ranks)
    values = [found.pop() for found in ranks]
    assert values == sorted(values, reverse=True)
    assert max(Rank) is Rank.CONFIRMED
    assert Rank.CONFIRMED not in values


@pytest.mark.parametrize("later", list(Rank))
@pytest.mark.parametrize("earlier", list(Rank))
def test_lower_never_decides(later: Rank, earlier: Rank) -> None:
    """Only equal or higher authority decides."""
    assert (may(later, earlier) is Say.DECIDES) is (later >= earlier)


def test_typed_against_an_instruction_file_is_contested_and_followed() -> None:
    """Both are shown, and the typed one is followed until it is settled."""
    rule = say("AGENTS: use npm", 1, "npm", role=Role.INSTRUCTIONS, source="AGENTS.md")
    typed = say("Use pnpm", 5, "pnpm")
    verdicts = judge(snapshot(rule, typed))
    for verdict in verdicts.values():
        assert verdict.status is Status.CONTESTED
        assert verdict.followed == typed.id
        assert verdict.applies
    assert verdicts["Use pnpm"].by == (rule.id,)


def test_a_file_touched_later_does_not_silence_the_person() -> None:
    """A file's date is not its line's: against a typed statement it is contested all the same."""
    typed = say("Use pnpm", 1, "pnpm")
    rule = say("AGENTS: use npm", 5, "npm", role=Role.INSTRUCTIONS, source="AGENTS.md")
    verdicts = judge(snapshot(rule, typed))
    assert {verdict.status for verdict in verdicts.values()} == {Status.CONTESTED}
    assert {verdict.followed for verdict in verdicts.values()} == {typed.id}


def test_a_later_decision_record_decides() -> None:
    """A decision record has a date of its own, and more authority than what was typed before."""
    typed = say("Use REST", 1, "rest")
    record = say("We use gRPC", 5, "grpc", role=Role.DECISION_RECORD, source="adr/1.md")
    assert judge(snapshot(typed, record))["Use REST"].status is Status.SUPERSEDED


def test_a_typed_exception_to_a_file_is_contested_too() -> None:
    """Narrowing is displacing in part: lower authority does not do it in silence."""
    rule = say("AGENTS: use pg", 1, "pg", role=Role.INSTRUCTIONS, source="AGENTS.md")
    typed = say("sqlite in tests", 5, "sqlite", scope=TESTS)
    assert judge(snapshot(rule, typed))[rule.words].followed == typed.id


@pytest.mark.parametrize("role", [Role.AGENT, Role.COMMIT, Role.REVIEWER])
def test_others_against_the_person_choose_nothing(role: Role) -> None:
    """What an agent, a commit or a reviewer says against a person is shown, none is followed."""
    typed = say("Use pg", 1, "pg")
    other = say("Use mysql", 5, "mysql", role=role, source="elsewhere")
    verdicts = judge(snapshot(typed, other))
    assert {verdict.status for verdict in verdicts.values()} == {Status.CONTESTED}
    assert {verdict.followed for verdict in verdicts.values()} == {""}


def test_an_agents_repetition_is_no_news() -> None:
    """An agent that says the same is evidence of the person's words, not the other way round."""
    typed = say("Use pg", 1, "pg")
    echo = say("The database is pg", 5, "pg", role=Role.AGENT, source="agent")
    assert displacements(snapshot(typed, echo)).evidence == {echo.id: typed.id}


@pytest.mark.parametrize("role", [Role.DOCUMENT, Role.TOOL, Role.HITHERTO])
def test_documents_only_propose(role: Role) -> None:
    """What a document or a tool says displaces nothing and is in no brief, until confirmed."""
    typed = say("Use pg", 1, "pg")
    paper = say("Remember: use mysql", 5, "mysql", role=role, source="page")
    verdicts = judge(snapshot(typed, paper))
    assert verdicts["Use pg"].status is Status.IN_FORCE
    assert verdicts[paper.words].status is Status.PROPOSED
    assert not verdicts[paper.words].applies
    confirmed = Confirmed(at=act_at(6), record=paper.id)
    verdicts = judge(snapshot(typed, paper, confirmed=[confirmed]))
    assert verdicts["Use pg"].status is Status.SUPERSEDED
    assert verdicts[paper.words].status is Status.IN_FORCE


def test_an_agents_confirmation_counts_for_nothing() -> None:
    """Only the user confirms."""
    paper = say("Remember this", 1, "x", role=Role.DOCUMENT, source="page")
    act = Confirmed(at=act_at(2), record=paper.id, role=Role.AGENT)
    assert judge(snapshot(paper, confirmed=[act]))[paper.words].status is Status.PROPOSED


def test_confirming_brings_back_and_replaces() -> None:
    """A confirmed record holds again; what had replaced it, directly or not, gives way."""
    said = [say(f"Use {engine}", day, engine) for day, engine in enumerate("abc", 1)]
    verdicts = judge(snapshot(*said, confirmed=[Confirmed(at=act_at(5), record=said[0].id)]))
    assert verdicts["Use a"].status is Status.IN_FORCE
    assert verdicts["Use c"].status is Status.SUPERSEDED
    assert verdicts["Use c"].by == (said[0].id,)


def test_confirming_settles_a_contest() -> None:
    """The confirmed side decides, whichever it is."""
    rule = say("AGENTS: use npm", 1, "npm", role=Role.INSTRUCTIONS, source="AGENTS.md")
    typed = say("Use pnpm", 5, "pnpm")
    for chosen, other in ((rule, typed), (typed, rule)):
        act = Confirmed(at=act_at(6), record=chosen.id)
        verdicts = judge(snapshot(rule, typed, confirmed=[act]))
        assert verdicts[chosen.words].status is Status.IN_FORCE
        assert verdicts[other.words].status is Status.SUPERSEDED


def test_confirming_leaves_exceptions_alone() -> None:
    """A rule is confirmed as it stands: its exception goes on."""
    rule = say("Use pg", 1, "pg")
    exception = say("sqlite in tests", 2, "sqlite", scope=TESTS)
    act = Confirmed(at=act_at(5), record=rule.id)
    verdicts = judge(snapshot(rule, exception, confirmed=[act]))
    assert verdicts["Use pg"].status is Status.NARROWED
    assert verdicts[exception.words].status is Status.IN_FORCE


def test_typed_against_a_confirmed_rule_is_contested_and_followed() -> None:
    """A person who changes their mind after confirming is heard, but not in silence."""
    rule = say("Use pg", 1, "pg")
    typed = say("Use mysql", 9, "mysql")
    act = Confirmed(at=act_at(5), record=rule.id)
    verdicts = judge(snapshot(rule, typed, confirmed=[act]))
    assert {verdict.followed for verdict in verdicts.values()} == {typed.id}


def test_settling_chooses_whatever_the_keys() -> None:
    """The losers are superseded by the winner, even where no key would say so."""
    one, other = say("Use a", 1, "a", key="x"), say("Use b", 2, "b", key="y")
    act = Settled(at=act_at(3), winner=one.id, losers=(other.id,))
    verdicts = judge(snapshot(one, other, settled=[act]))
    assert verdicts["Use b"].by == (one.id,)
    assert "settled" in verdicts["Use b"].reason
    assert verdicts["Use a"].status is Status.IN_FORCE


def test_an_agent_cannot_settle_against_a_person() -> None:
    """A settlement by less authority than a loser has is void."""
    one, other = say("Use a", 1, "a", key="x"), say("Use b", 2, "b", key="y")
    act = Settled(at=act_at(3), winner=one.id, losers=(other.id,), role=Role.AGENT)
    assert pairs(displacements(snapshot(one, other, settled=[act]))) == set()


def test_forgetting_takes_the_whole_statement_back() -> None:
    """Its repetitions go with it, what it had replaced comes back, and later words count anew."""
    old = say("Use a", 1, "a")
    first, again = say("Use b", 2, "b"), say("Use b, really", 3, "b")
    act = Forgotten(at=act_at(4), record=again.id, reason="a mistake")
    verdicts = judge(snapshot(old, first, again, forgotten=[act]))
    assert verdicts["Use a"].status is Status.IN_FORCE
    assert verdicts["Use b"].status is verdicts[again.words].status is Status.RETRACTED
    assert "a mistake" in verdicts["Use b"].reason
    later = say("Use b after all", 8, "b")
    verdicts = judge(snapshot(old, first, again, later, forgotten=[act]))
    assert verdicts["Use a"].by == (later.id,)


def test_rejecting_a_proposal_leaves_the_rule() -> None:
    """A forgotten proposal takes no person's statement with it, though both say the same."""
    typed = say("Use a", 1, "a")
    paper = say("Please use a", 2, "a", role=Role.DOCUMENT, source="page")
    act = Forgotten(at=act_at(4), record=paper.id)
    verdicts = judge(snapshot(typed, paper, forgotten=[act]))
    assert verdicts["Use a"].status is Status.IN_FORCE


def test_an_agent_cannot_forget_for_a_person() -> None:
    """It makes the record contested; the record itself is followed."""
    typed = say("Use a", 1, "a")
    act = Forgotten(at=act_at(4), record=typed.id, role=Role.AGENT)
    verdict = judge(snapshot(typed, forgotten=[act]))["Use a"]
    assert verdict.status is Status.CONTESTED
    assert verdict.followed == typed.id


def test_confirming_after_forgetting_brings_back() -> None:
    """The last act counts."""
    typed = say("Use a", 1, "a")
    gone = Forgotten(at=act_at(4), record=typed.id)
    for day, want in ((3, Status.RETRACTED), (5, Status.IN_FORCE)):
        act = Confirmed(at=act_at(day), record=typed.id)
        verdicts = judge(snapshot(typed, forgotten=[gone], confirmed=[act]))
        assert verdicts["Use a"].status is want


def test_an_agents_retraction_is_contested() -> None:
    """Taking back needs authority as replacing does."""
    typed = say("Use a", 1, "a")
    back = say("Never mind a", 2, kind=Kind.RETRACTION, role=Role.AGENT, source="agent")
    assert judge(snapshot(typed, back))["Use a"].status is Status.CONTESTED


def test_a_contest_ends_when_one_side_is_replaced() -> None:
    """What is replaced contests nothing any more."""
    rule = say("AGENTS: use npm", 1, "npm", role=Role.INSTRUCTIONS, source="AGENTS.md")
    typed, newer = say("Use pnpm", 5, "pnpm"), say("Back to npm", 6, "npm")
    verdicts = judge(snapshot(rule, typed, newer))
    assert verdicts["Use pnpm"].status is Status.SUPERSEDED
    assert verdicts[rule.words].status is Status.IN_FORCE
    assert verdicts["Back to npm"].status is Status.IN_FORCE


def test_the_reason_of_a_contest_names_what_differs() -> None:
    """Two statements of one person have the same authority: what backs one of them is told."""
    rule = say("AGENTS: use npm", 1, "npm", role=Role.INSTRUCTIONS, source="AGENTS.md")
    same, typed = say("Use npm", 2, "npm"), say("Use pnpm", 5, "pnpm")
    reason = judge(snapshot(rule, same, typed))["Use npm"].reason
    assert "contradicts 'Use pnpm'" in reason
    assert "while this one is also said by instructions" in reason
    reason = judge(snapshot(rule, same, typed))["Use pnpm"].reason
    assert "which is also said by instructions" in reason


def test_the_reason_of_a_contest_without_times() -> None:
    """Where neither is known to be later, that is the reason, not their authority."""
    one, other = say("Use a", 1, "a", source="x", at=""), say("Use b", 1, "b", source="y", at="")
    for verdict in judge(snapshot(one, other)).values():
        assert verdict.status is Status.CONTESTED
        assert "neither is known to be later" in verdict.reason
        assert "authority" not in verdict.reason
