"""Mails that have come and are not read yet, and mails that cannot go out."""
