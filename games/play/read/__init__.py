"""Reads of a running game: its position, its seats, and what everybody knows of it."""
