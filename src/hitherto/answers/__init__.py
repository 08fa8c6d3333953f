"""One module per question: the only place where memories meet."""
