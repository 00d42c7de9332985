"""From an answer to a stored decision, and what follows from it."""
