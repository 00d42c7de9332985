"""The pages of webhooks: a person's own, and those of a game."""
