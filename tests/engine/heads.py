"""What ships are sent for, as answers name it."""

from engine import Head


def heads(*keys: str) -> list[Head]:
    """`heads("planet 12", "planet 12 seat 3")`, for the form of a question."""
    return [Head.of(key) for key in keys]
