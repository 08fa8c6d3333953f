"""``python -m hitherto``."""

from hitherto.cli import main

if __name__ == "__main__":
    main()
