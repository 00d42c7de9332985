"""Commands in a reply: what to be told, and being away. They answer nothing and change no game."""
