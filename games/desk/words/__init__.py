"""What is done at the desk of a game, in words."""
