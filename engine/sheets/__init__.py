"""Sheets of aliens and cards: how one declares what it does, the book of all of them, and what pays."""
