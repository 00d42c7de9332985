"""Steps that variants add; each is called at its place in the game."""
