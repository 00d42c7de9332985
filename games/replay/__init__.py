"""The replay of a game, step by step."""
