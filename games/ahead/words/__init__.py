"""What a seat does when it helps: the things that react, and what can be said of each."""
