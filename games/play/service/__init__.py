"""Writes of a running game: from an answer to stored decisions, and what follows from them."""
