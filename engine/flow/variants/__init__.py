"""What variants add to the course of a game: each is asked for where the course comes to it."""
