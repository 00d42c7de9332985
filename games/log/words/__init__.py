"""What has happened, and why."""
