"""Every text of the tables of words, for the reader it is about and for others, with 0, 1 and 2."""
