"""Read what proves the chance of a game."""
