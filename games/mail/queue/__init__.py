"""Queues the mails that a change gives cause for."""
