"""The desk of a game: what whoever looks after it sees and does there."""
