"""What every page asks before it shows or does something: who may, and how often."""
