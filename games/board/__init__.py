"""The board of a view: in words, drawn, and on pages."""
