"""The log of a game."""
