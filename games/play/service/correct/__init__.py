"""Corrections of a running game: taking it back, and ruling."""
