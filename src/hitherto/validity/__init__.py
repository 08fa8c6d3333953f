"""Which of the things once said still holds: scopes, supersession, authority, the checks."""

from hitherto.validity.displacements import Contest, Displacements, Link
from hitherto.validity.grounds import Grounds, head, stands
from hitherto.validity.supersession import displacements
from hitherto.validity.timing import as_of
from hitherto.validity.verify import verdict, verify

__all__ = [
    "Contest",
    "Displacements",
    "Grounds",
    "Link",
    "as_of",
    "displacements",
    "head",
    "stands",
    "verdict",
    "verify",
]
