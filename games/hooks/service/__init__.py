"""Webhooks: set and taken away, and what they are told when it is decided."""
