"""All tables of languages by their name."""

from __future__ import annotations

from types import MappingProxyType

from hitherto.structural.languages import default, extra, inventory

TABLES = MappingProxyType(
    {each.name: each for each in (*default.TABLES, *extra.TABLES, *inventory.TABLES)}
)
