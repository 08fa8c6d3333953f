"""`hitherto bench callgraph`: the edges that are found, against call graphs made by hand."""
