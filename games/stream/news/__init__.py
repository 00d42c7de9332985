"""The news that something may have happened at a table, for the processes that hold streams open."""
