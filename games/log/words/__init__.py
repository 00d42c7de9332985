"""The words of the log: what has happened, and why."""
