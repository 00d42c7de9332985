"""What is asked, and why an answer could not be taken."""
