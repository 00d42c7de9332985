"""Writes of the lobby: making, changing and starting games, and their seats."""
