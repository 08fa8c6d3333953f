"""Branch rules and staleness from words to verdict, in real repositories."""

from __future__ import annotations

from scratch import Repo, back_on_main, start_feature

from hitherto.model import Kind, Provenance, Record, Role, Scope, Standing, Status, Task, Verdict
from hitherto.validity import Grounds, displacements, verify
from scratch_repo import look


def verdict_on_main(repo: Repo, record: Record, branch: str = "main") -> Verdict:
    """Return the verdict on one record, with the repository as it is."""
    standing = Standing(records=(record,))
    grounds = Grounds(
        task=Task(text="Go on", branch=branch),
        displacements=displacements(standing),
        repository=look(repo.root),
    )
    return verify(standing.records, grounds)[record.id]


def said_on_feature(commit: str, words: str, scope: Scope) -> Record:
    """Return a rule that was said while ``feature`` was checked out."""
    provenance = Provenance(
        source="chat", position="turn 1", role=Role.USER, commit=commit, branch="feature"
    )
    return Record(provenance=provenance, kind=Kind.CONSTRAINT, words=words, scope=scope)


def test_a_rule_said_on_a_branch_before_it_is_merged(repo: Repo) -> None:
    """Bound to its branch it waits there, comes with the merge, and is contested when lost."""
    start_feature(repo)
    said = repo("rev-parse", "HEAD")
    rule = said_on_feature(said, "On feature: skip e2e", Scope(branch=("feature",)))
    assert verdict_on_main(repo, rule, "feature").status is Status.IN_FORCE
    back_on_main(repo)
    assert verdict_on_main(repo, rule).status is Status.OUT_OF_SCOPE
    repo("merge", "--quiet", "--squash", "feature")
    repo.commit("Feature (#12)")
    assert verdict_on_main(repo, rule).status is Status.IN_FORCE


def test_a_rule_of_a_branch_that_was_deleted(repo: Repo) -> None:
    """What no ref reaches any more is contested and shown, never silently dropped."""
    start_feature(repo)
    said = repo("rev-parse", "HEAD")
    rule = said_on_feature(said, "On feature: skip e2e", Scope(branch=("feature",)))
    back_on_main(repo)
    repo("branch", "--quiet", "-D", "feature")
    verdict = verdict_on_main(repo, rule)
    assert verdict.status is Status.CONTESTED
    assert verdict.applies


def test_a_rule_said_where_the_branch_began(repo: Repo) -> None:
    """Said before the branch had a commit of its own, it still waits for the branch."""
    repo("checkout", "--quiet", "-b", "feature")
    rule = said_on_feature(repo("rev-parse", "HEAD"), "Here: skip", Scope(branch=("feature",)))
    repo.write("feature.py", "one = 1\n")
    repo.commit()
    back_on_main(repo)
    assert verdict_on_main(repo, rule).status is Status.OUT_OF_SCOPE
    repo("merge", "--quiet", "--no-edit", "feature")
    assert verdict_on_main(repo, rule).status is Status.IN_FORCE


def test_a_rule_about_a_path_that_only_its_branch_has(repo: Repo) -> None:
    """Its subject binds it, until the subject arrives here."""
    start_feature(repo)
    said = repo("rev-parse", "HEAD")
    rule = said_on_feature(said, "`feature.py` stays pure", Scope())
    general = said_on_feature(said, "Always use type hints", Scope())
    back_on_main(repo)
    assert verdict_on_main(repo, rule).status is Status.OUT_OF_SCOPE
    assert verdict_on_main(repo, general).status is Status.IN_FORCE
    repo("cherry-pick", "feature")
    assert verdict_on_main(repo, rule).status is Status.IN_FORCE


def test_a_rule_about_a_path_that_was_removed(repo: Repo) -> None:
    """It is stale when the path is gone, and says so."""
    repo.write("src/old.py", "x = 1\n")
    said = repo.commit()
    rule = said_on_feature(said, "Keep helpers in `src/old.py`", Scope())
    repo("rm", "--quiet", "src/old.py")
    repo.commit()
    verdict = verdict_on_main(repo, rule)
    assert verdict.status is Status.STALE
    assert "src/old.py" in verdict.reason
