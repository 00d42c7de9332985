"""Reads of people: their games, their profile, their tokens, and everything kept of them."""
