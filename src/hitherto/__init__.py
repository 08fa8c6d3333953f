"""Everything a project has decided, tried and broken hitherto, and what of it still holds."""

__version__ = "0.1.0"
