"""Mail that comes in, from its first byte to the words for the player."""
