"""Sheets of aliens and cards: how a sheet declares what it does, the book of all sheets, and advice."""
