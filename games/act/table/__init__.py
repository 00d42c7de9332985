"""What the people at a table agree on while they play: more time, or a pause."""
