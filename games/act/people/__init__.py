"""What persons do outside of a single question."""
