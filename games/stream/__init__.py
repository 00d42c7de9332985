"""A stream of what is public at a table, for pages and programs that are open: an ASGI application."""
