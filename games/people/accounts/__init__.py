"""Accounts: an address, a code sent to it, and nothing to remember."""
