"""What the words of a reply mean as an answer to a question. Pure."""
