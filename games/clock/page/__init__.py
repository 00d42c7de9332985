"""How the time of a table counts, what of it one has, and what is voted on."""
