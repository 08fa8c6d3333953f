"""The oven."""
