"""The desk of a game: how it stands there, and every act of it."""
