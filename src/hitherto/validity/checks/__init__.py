"""The checks in the order in which a person would ask; the first that answers gives the verdict.

First whether it is a rule at all, then what is true of it anywhere (taken back, replaced, over),
then what depends on where one stands (branch, gone from the code, scope, an exception), and last
what limits a rule that does hold (contested, narrowed). So a reason never says "out of scope" of a
rule that no longer exists, nor "narrowed" of one that is contested. The git questions come after
all that can be told without git: they cost most.
"""

from __future__ import annotations

from collections.abc import Callable

from hitherto.model import Record, Verdict
from hitherto.validity.checks.branch import branch
from hitherto.validity.checks.contested import contested
from hitherto.validity.checks.excepted import excepted
from hitherto.validity.checks.expired import expired
from hitherto.validity.checks.narrowed import narrowed
from hitherto.validity.checks.out_of_scope import out_of_scope
from hitherto.validity.checks.proposed import proposed
from hitherto.validity.checks.retired import retired
from hitherto.validity.checks.retracted import retracted
from hitherto.validity.checks.stale import stale
from hitherto.validity.checks.superseded import superseded
from hitherto.validity.checks.unfiled import unfiled
from hitherto.validity.grounds import Grounds

Check = Callable[[Record, Grounds], Verdict | None]
"""Answers with a verdict, or with None: "nothing to say, ask the next"."""

CHECKS: tuple[Check, ...] = (
    proposed,
    retracted,
    retired,
    superseded,
    expired,
    out_of_scope,
    excepted,
    branch,
    unfiled,
    stale,
    contested,
    narrowed,
)

__all__ = ["CHECKS", "Check"]
