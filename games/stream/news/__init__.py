"""That something may have happened at a table, told to the processes that hold streams open."""
