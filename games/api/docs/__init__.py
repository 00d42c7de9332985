"""The description of the API: for machines, and as a page."""
