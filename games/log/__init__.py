"""The log of a game: what has happened, in words."""
