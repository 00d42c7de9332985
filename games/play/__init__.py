"""A running game: sessions, answers, clocks, corrections, upkeep."""
