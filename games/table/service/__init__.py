"""What the people at a table agree on while they play, by vote, and what each of them takes back alone."""
