"""Whether a commit, or what it changed, is part of what is checked out.

A squash, a rebase or a cherry-pick makes another commit of the same change. ``git patch-id`` gives
equal changes equal ids, whatever their place in the file, message and time.
"""

from __future__ import annotations

from hitherto.ports import Reach
from hitherto.sources.git_answers import Run, commit_of, is_safe_revision

_PATCH = (
    "-p", "-U3", "--inter-hunk-context=0", "--full-index", "--no-renames", "--no-ext-diff",
    "--no-textconv", "--no-color", "--diff-algorithm=myers", "--no-indent-heuristic",
    "--src-prefix=a/", "--dst-prefix=b/",
)  # fmt: skip
_PATCH_ID = ("patch-id", "--stable")
_COMMITS = 500  # how many commits since the fork are compared
_TIPS = 20  # how many branch tips may have been squashed
_REFS = ("refs/heads", "refs/remotes", "refs/tags")


def reach(run: Run, revision: str) -> Reach:
    """Tell whether a commit or a twin of it is reachable from HEAD, from another ref, or from none.

    Args:
        run: git.
        revision: a commit's hash, or a full ref.
    """
    head = commit_of(run, "HEAD")
    if not head or not is_safe_revision(revision):
        return Reach.UNKNOWN
    commit = commit_of(run, revision)
    if not commit:
        return _absent(run, revision)
    if _is_ancestor(run, commit, head):
        return Reach.HERE
    base = _merge_base(run, commit, head)
    since = (f"^{base}",) if base else ()
    own = _patch_id(run, f"{commit}^!") if _has_one_parent(run, commit) else ""
    here = _patch_ids(run, head, *since)
    if here and (own in here or any(s in here for s in _squashes(run, commit, head))):
        return Reach.HERE
    return Reach.UNKNOWN if here is None else _outside(run, commit, own, since)


def _outside(run: Run, commit: str, own: str, since: tuple[str, ...]) -> Reach:
    """Judge a commit whose change is not in HEAD: held by another ref, or by none."""
    held = run("for-each-ref", "--count=1", "--format=%(refname)", "--contains", commit, *_REFS)
    if held is not None and held.text:
        return Reach.ELSEWHERE
    there = _patch_ids(run, "--branches", "--remotes", "--tags", *since)
    if held is None or there is None:
        return Reach.UNKNOWN
    return Reach.ELSEWHERE if own in there else Reach.LOST


def _absent(run: Run, revision: str) -> Reach:
    """Judge a commit that is not there: lost, unless the clone may simply not hold it."""
    shallow = run("rev-parse", "--is-shallow-repository")
    known = shallow is not None and shallow.text == "false" and not revision.startswith("refs/")
    return Reach.LOST if known else Reach.UNKNOWN


def _is_ancestor(run: Run, commit: str, head: str) -> bool:
    answer = run("merge-base", "--is-ancestor", commit, head)
    return answer is not None and answer.code == 0


def _merge_base(run: Run, one: str, other: str) -> str:
    answer = run("merge-base", one, other)
    return answer.text.split("\n")[0] if answer and answer.code == 0 else ""


def _has_one_parent(run: Run, commit: str) -> bool:
    answer = run("rev-list", "--parents", "-1", commit)
    return answer is not None and len(answer.text.split()) <= 2  # noqa: PLR2004 - it and its parent


def _patch_ids(run: Run, *revisions: str) -> frozenset[str] | None:
    """Return the ids of the changes of the commits that revisions select; None when not known."""
    log = ("log", "--no-merges", f"--max-count={_COMMITS}", "--format=commit %H", *_PATCH)
    answer = run.pipe((*log, *revisions, "--"), _PATCH_ID)
    if answer is None or answer.code != 0:
        return None
    return frozenset(line.split()[0] for line in answer.text.splitlines() if line)


def _patch_id(run: Run, revision: str) -> str:
    ids = _patch_ids(run, revision)
    return next(iter(ids), "") if ids else ""


def _squashes(run: Run, commit: str, head: str) -> list[str]:
    """Return the ids of what a squash of a branch through this commit would change."""
    found = []
    for tip in (commit, *_tips(run, commit)):
        base = _merge_base(run, tip, head)
        answer = run.pipe(("diff-tree", "-r", *_PATCH, base, tip), _PATCH_ID) if base else None
        if answer is not None and answer.code == 0 and answer.text:
            found.append(answer.text.split()[0])
    return found


def _tips(run: Run, commit: str) -> list[str]:
    """Return tips that contain a commit: of branches, and of deleted ones this clone remembers."""
    refs = run("for-each-ref", "--format=%(objectname)", "--contains", commit, *_REFS)
    walked = run("log", "--walk-reflogs", f"--max-count={_COMMITS}", "--format=%H", "HEAD", "--")
    remembered = dict.fromkeys(walked.text.split()) if walked and walked.code == 0 else {}
    after = (
        run("rev-list", "--ancestry-path", *remembered, f"^{commit}", "--") if remembered else None
    )
    later = frozenset(after.text.split()) if after and after.code == 0 else frozenset()
    tips = refs.text.split() if refs and refs.code == 0 else []
    return list(dict.fromkeys([*tips, *(tip for tip in remembered if tip in later)]))[:_TIPS]
