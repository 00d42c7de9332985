"""Mail that comes in, from its first byte to the letter that answers it."""
