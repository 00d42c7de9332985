"""What ships are sent for, as answers name it."""

from engine import ShipsTarget


def targets(*keys: str) -> list[ShipsTarget]:
    """`targets("planet 12", "planet 12 seat 3")`, for the form of a question."""
    return [ShipsTarget.of(key) for key in keys]
