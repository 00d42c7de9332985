"""The mails of a change, put into the outbox in its transaction."""
