"""A running game: sessions, answers, clocks, corrections and upkeep."""
