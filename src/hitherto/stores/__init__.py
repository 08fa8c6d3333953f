"""Where events are kept: journal, ledger and the indexes made from them."""

from hitherto.stores.kept import Condition, KeptStore, open_store
from hitherto.stores.memory import MemoryStore

__all__ = ["Condition", "KeptStore", "MemoryStore", "open_store"]
