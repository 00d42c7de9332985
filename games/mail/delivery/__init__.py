"""Hands queued mails to the provider, and notices when that fails."""
