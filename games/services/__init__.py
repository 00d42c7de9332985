"""What the service does, one verb a file. Views, tasks, commands and mail handlers call these."""
