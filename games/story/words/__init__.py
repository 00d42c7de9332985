"""A game told: a paragraph for each encounter, and where the chances changed."""
