"""Seats of a game: who gets one, and who gives one up."""
