"""Mails in words, each as subject, text and HTML. Other modules decide when they are sent."""
