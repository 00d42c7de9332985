"""The page of a game for one seat: its questions, orders and stops."""
