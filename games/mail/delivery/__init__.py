"""The delivery of the outbox to the provider, and what follows when it fails."""
