"""Where statements come from, one file per kind of source."""
