"""A running game: where it stands, who sits there, and what everybody knows of it."""
