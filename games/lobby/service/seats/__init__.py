"""Who gets a seat, and who gives it up."""
