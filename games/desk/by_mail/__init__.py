"""The desk by mail, and what page, command, API and mail share: acts from texts, and the desk as shown."""
