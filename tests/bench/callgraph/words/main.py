"""What the language brings, and functions without a name."""

LOUD = lambda word: f"{word}!"  # noqa: E731  # a lambda is what this is about


def sizes(words: list[str]) -> None:
    """Measure words."""
    quiet = lambda: "X y".lower() + "."  # noqa: E731  # as above
    quiet()
    len("-".join(words))


sizes(["a", "b"])
LOUD("a")
