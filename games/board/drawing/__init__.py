"""Draw the board, charts and emblems. Colours come from the style sheet, by class."""
