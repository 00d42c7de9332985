"""What every page checks before it shows or does something: who may, and how often."""
