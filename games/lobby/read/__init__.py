"""Games that wait for players, and players who wait for a game."""
