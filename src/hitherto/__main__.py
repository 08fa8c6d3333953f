"""``python -m hitherto``, and where the command starts."""

import sys


def main() -> None:
    """Run the command line; a hook, which starts for every prompt, without loading it."""
    if sys.argv[1:2] == ["hook"] and not any(each.startswith("-") for each in sys.argv[2:]):
        from hitherto.hooks.edge import main as hook  # noqa: PLC0415  # see above

        hook(sys.argv[2:])
    from hitherto.cli import main as run  # noqa: PLC0415  # see above

    run()


if __name__ == "__main__":
    main()
