"""Commands in a reply: questions about the game, being away, and voting. They answer no question."""
