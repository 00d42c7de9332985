"""Words about a game that has not begun: what it is like, and why something cannot be done."""
