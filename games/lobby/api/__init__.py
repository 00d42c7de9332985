"""The API of the lobby: making, joining and starting games, and seats to take over."""
