"""Questions to players, the forms of their answers, and why an answer cannot be taken."""
