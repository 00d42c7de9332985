"""The delivery of queued mails to the provider, and what follows when it fails."""
