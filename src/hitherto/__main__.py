"""``python -m hitherto``, and where the command starts."""

import gc
import sys


def main() -> None:
    """Run the command line; a hook or a sync, which start often, without loading all of it."""
    gc.set_threshold(100_000)  # a short life makes little rubbish, and imports would look for it
    if sys.argv[1:2] == ["hook"] and not any(each.startswith("-") for each in sys.argv[2:]):
        from hitherto.hooks.edge import main as hook  # noqa: PLC0415  # see above

        hook(sys.argv[2:])
    from hitherto.cli import edge  # noqa: PLC0415  # see above

    if sys.argv[1:] == ["sync"]:
        edge.leave(edge.run(_sync))
    from hitherto.cli.root import run  # noqa: PLC0415  # see above

    edge.leave(run())


def _sync() -> int:
    _load_msgspec_alone()
    from hitherto.cli.syncing import sync  # noqa: PLC0415  # see above

    return sync()


def _load_msgspec_alone() -> None:
    """Load msgspec as it is loaded where no typing_extensions is installed.

    What it would take from there `typing` has since 3.11, and that package (with inspect, ast and
    dis behind it) takes half as long to load as all of ours. Whoever needs it gets it later.
    """
    sys.modules["typing_extensions"] = None  # type: ignore[assignment]  # importing it fails
    try:
        import msgspec  # noqa: F401, PLC0415  # see above
    finally:
        del sys.modules["typing_extensions"]


if __name__ == "__main__":
    main()
