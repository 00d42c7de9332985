"""What the page of one seat shows."""
