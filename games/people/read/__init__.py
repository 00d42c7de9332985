"""Persons: their games, their profile, and everything kept of them."""
