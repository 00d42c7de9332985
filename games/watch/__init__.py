"""The page of a game for spectators."""
