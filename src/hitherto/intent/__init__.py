"""Intent memory: statements extracted, found again for a task, and compiled into a brief."""
