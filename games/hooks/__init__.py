"""Webhooks: set and taken away, told and called."""
