"""Addresses that are told of games, and what they are told."""
