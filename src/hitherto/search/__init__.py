"""Finding text: words, lexical ranking, vectors, rank fusion."""
