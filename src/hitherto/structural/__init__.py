"""The code graph: what files define, and what depends on what, each edge with its tier."""
