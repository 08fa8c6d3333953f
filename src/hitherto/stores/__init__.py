"""Where events are kept: journal, ledger and the indexes made from them."""
