"""What can be checked of the chance of a game, and how."""
