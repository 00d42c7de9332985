"""The lessons for a new player."""
