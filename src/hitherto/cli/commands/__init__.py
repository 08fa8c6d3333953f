"""One module a command; none is imported before its command is called."""
