"""Reports of players to the staff."""
