"""The project at hand: identity, components and how they relate, paths."""
