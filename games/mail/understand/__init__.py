"""Replies in plain words, read as answers to a question. Pure."""
