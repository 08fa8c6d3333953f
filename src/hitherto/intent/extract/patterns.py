"""Patterns of this room are compiled when they are first used."""

from hitherto.model.patterns import Pattern

__all__ = ["Pattern"]
