"""The bundled history: five months of a small invented project, to try everything on.

``ferryboard`` shows a ferry line's departures on screens at its landing stages. Its work tree is
in ``repository.json``, commit by commit; what its user and an agent said is in ``conversations``,
in the form in which Claude Code keeps it.
"""

from hitherto.demo.layout import TASKS, DemoPlace, lay_out

__all__ = ["TASKS", "DemoPlace", "lay_out"]
