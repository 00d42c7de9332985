"""Games from their making to their start."""
