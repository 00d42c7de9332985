"""Fields that were added later."""

OMIT_WHILE_EMPTY = {"later": True}  # older checkpoints lack the field, so it is not written while empty
