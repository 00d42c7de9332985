"""The whole course of a game, step by step."""
