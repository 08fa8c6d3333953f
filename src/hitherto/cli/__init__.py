"""The command line: parse, one call, render. `root` has the commands; this imports nothing."""
