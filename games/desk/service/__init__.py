"""The acts of the desk: each is one function here, and is written down."""
