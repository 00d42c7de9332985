"""The state of a game: its pieces, where they lie, and values that rules ask for. Plain data, no flow."""
