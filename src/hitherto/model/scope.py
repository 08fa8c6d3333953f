"""Where a statement holds. Its order lives in `validity.scopes`."""

from __future__ import annotations

import msgspec


# gc=False: values without cycles need no collector, and there are a hundred thousand of them.
class Scope(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """Where a statement holds; each field is a sorted set of names, empty means everywhere.

    Attributes:
        environment: e.g. ``("production",)``; several: it holds in each of them.
        branch: branches it is bound to by its words.
        path: paths, component subtrees, commands or providers, e.g. ``("src/api",)``.
        audience: who it speaks to, e.g. ``("reviewers",)``.
    """

    environment: tuple[str, ...] = ()
    branch: tuple[str, ...] = ()
    path: tuple[str, ...] = ()
    audience: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.environment or self.branch or self.path or self.audience)

    def __str__(self) -> str:
        named = zip(self.__struct_fields__, msgspec.structs.astuple(self), strict=True)
        parts = [f"{name} {', '.join(held)}" for name, held in named if held]
        return "; ".join(parts) or "everywhere"


EVERYWHERE = Scope()
