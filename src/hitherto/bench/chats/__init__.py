"""Extraction, supersession and briefs against labelled real conversations."""
