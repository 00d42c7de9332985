"""Commands in a reply: what to be told, being away, and voting. They answer no question."""
