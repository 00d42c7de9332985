"""Mails that answer a player's mail: what was understood, or why nothing was."""
