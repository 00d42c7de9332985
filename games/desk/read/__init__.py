"""Who stands at the desk of a game, and what is shown there."""
