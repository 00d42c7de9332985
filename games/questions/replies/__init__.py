"""What a reply in plain words answers: a file a form of answers, and what the words of its options may be."""
