"""Every text of the tables of words, rendered: for whom it is about and for others, with 0, 1 and 2."""
