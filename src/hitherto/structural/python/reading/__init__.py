"""From a Python file's syntax tree to its definitions and constraints."""
