"""The desk of a game: what hosts, moderators and staff do to keep a game fair and going."""
