"""Writes what the Python client has of the API: its shapes and its operations, from the description."""
