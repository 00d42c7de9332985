"""The desk of a game for programs: its state, and every act."""
