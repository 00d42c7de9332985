"""Pages of an account."""
