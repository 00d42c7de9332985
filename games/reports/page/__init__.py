"""Reporting how others behave, and what is done about it."""
