"""The rules as pages and for programs."""
