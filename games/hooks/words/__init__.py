"""What webhooks are told, and why one cannot be set up or reached."""
