"""Decision records: what one says of itself, and which replaced which.

Pure values throughout: a document becomes a decision with problems, a set of them becomes pairs
with the line that says so. Where the documents come from and what becomes of them is not known
here.
"""
