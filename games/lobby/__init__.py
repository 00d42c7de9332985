"""Games from their making to their start, and who sits where."""
