"""What concerns whoever asks: their account, their games, their data."""
