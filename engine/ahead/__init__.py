"""What a seat says before it is asked: orders of one grammar, kept in one value."""
