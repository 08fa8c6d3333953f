"""What watches a project's own code while it runs, inside the process that runs it.

It may be copied into any environment: it imports the standard library and nothing of hitherto.
What it writes is read by `sources.runtime`.
"""
