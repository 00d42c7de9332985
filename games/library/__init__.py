"""The library: aliens, cards, rulings, figures and words of the game."""
