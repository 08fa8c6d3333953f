"""Where events are kept: journal, ledger and the indexes made from them."""

from hitherto.stores.kept import Condition, KeptStore, open_store

__all__ = ["Condition", "KeptStore", "open_store"]
