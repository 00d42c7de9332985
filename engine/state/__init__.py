"""What a game is: its pieces, where they lie, and the values that rules ask for. Plain data, no flow."""
