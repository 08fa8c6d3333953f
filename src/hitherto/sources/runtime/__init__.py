"""What runs of a project's own code saw of it: read from the files that `observe` writes."""
