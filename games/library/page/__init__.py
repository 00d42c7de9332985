"""The library of aliens and cards."""
