"""The clock of a game: its terms in words, its page, its operations."""
