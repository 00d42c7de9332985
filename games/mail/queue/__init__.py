"""The mails that a change gives cause for, queued in its transaction."""
