"""The benches, one module each."""
