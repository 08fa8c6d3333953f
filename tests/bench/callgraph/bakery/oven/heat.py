"""What the oven does."""

from collections.abc import Callable


def bake() -> None:
    """Bake."""

    def brown() -> None:
        """Brown."""

    brown()


def warm(what: Callable[[], None]) -> None:
    """Do something in the warmth."""
    what()
