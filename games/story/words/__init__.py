"""The words of a story: a paragraph for each encounter, and where the chances changed."""
