"""Whole games: checking, repairing, rebuilding, importing and exporting."""
