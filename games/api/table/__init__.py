"""A game as one seat sees it: the table, its log, its replay, its orders; and as spectators see it."""
