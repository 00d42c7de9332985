"""Mails in and out, and the addresses and servers that could not be reached."""
