"""Two accounts of one person at one game become one, once both have said so."""
