"""Persons: accounts, absence, bans, tokens, reports of their games."""
