"""Fields that came later."""

OMIT_WHILE_EMPTY = {"later": True}  # a field that older checkpoints lack; not written while it is empty
