"""What has happened, in words: the log of a game."""
