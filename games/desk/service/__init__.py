"""What hosts, moderators and staff do so that a game stays fair and goes on."""
