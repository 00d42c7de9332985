"""Webhooks: setting and removing them, and calling them."""
