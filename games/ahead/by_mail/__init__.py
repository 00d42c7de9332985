"""Orders and reactions as a reply says them."""
