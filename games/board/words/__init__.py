"""The board and the state of an encounter, as text."""
