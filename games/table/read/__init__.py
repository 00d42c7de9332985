"""What a table votes on, who has a vote, and what can be proposed."""
