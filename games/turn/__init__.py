"""The page of a game for one seat, and the same for programs."""
