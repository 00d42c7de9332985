"""Mails on their way into the queue: addresses, headers, and who is not to be written to."""
