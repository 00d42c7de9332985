"""A game that has not begun: what it is like, and why something about it cannot be done."""
