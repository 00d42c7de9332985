"""Mails in words: each as subject, text and HTML. When they are sent is decided elsewhere."""
