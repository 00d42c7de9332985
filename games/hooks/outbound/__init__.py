"""Calls to other people's servers: which addresses may be called, and the call."""
