"""Looking on at a game."""
