"""An open question on a page, and what becomes of a posted form."""
