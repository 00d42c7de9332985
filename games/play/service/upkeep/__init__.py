"""Whole games: checking, repairing, rebuilding, bringing them in and out."""
