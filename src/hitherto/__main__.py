"""``python -m hitherto``, and where the command starts."""

import sys


def main() -> None:
    """Run the command line; a hook or a sync, which start often, without loading all of it."""
    if sys.argv[1:2] == ["hook"] and not any(each.startswith("-") for each in sys.argv[2:]):
        from hitherto.hooks.edge import main as hook  # noqa: PLC0415  # see above

        hook(sys.argv[2:])
    from hitherto.cli import edge  # noqa: PLC0415  # see above

    if sys.argv[1:] == ["sync"]:
        edge.leave(edge.run(_sync))
    from hitherto.cli.root import run  # noqa: PLC0415  # see above

    edge.leave(run())


def _sync() -> int:
    from hitherto.cli.syncing import sync  # noqa: PLC0415  # see above

    return sync()


if __name__ == "__main__":
    main()
