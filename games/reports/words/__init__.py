"""What people report of one another, in words: on pages, and in mails."""
