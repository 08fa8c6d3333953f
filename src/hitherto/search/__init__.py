"""Finding text: words and their spelling, lexical ranking, vectors."""
