"""Prove that nobody could choose the chance of a game."""
