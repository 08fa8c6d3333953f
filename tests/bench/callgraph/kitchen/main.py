"""A kitchen: a class with a constructor, one that inherits it, and one without any."""


class Cook:
    """Has a constructor."""

    def __init__(self, name: str) -> None:
        self.name = name

    def greet(self) -> str:
        """Say hello."""
        return self.name


class Chef(Cook):
    """Inherits it."""

    def plan(self) -> str:
        """Greet first."""
        return self.greet()


class Spoon:
    """Has none."""

    def stir(self) -> None:
        """Stir."""


def serve() -> None:
    """Have somebody plan."""
    Chef("Ana").plan()
    Spoon().stir()


serve()
