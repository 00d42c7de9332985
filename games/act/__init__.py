"""What the service does, one verb a file. Pages, tasks, commands and incoming mails call these."""
