"""The board as one SVG, drawn from what a view tells. Colours come from the style sheet, by class."""

from .board import board_svg

__all__ = ["board_svg"]
