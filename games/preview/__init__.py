"""What an answer will do, before it is sent."""
