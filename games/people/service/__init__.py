"""Writes of people: accounts, absence, tokens, bans, leaving, and changing chairs."""
