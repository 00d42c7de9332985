"""Writes of webhooks: set and remove them, and queue what they are told when it is decided."""
