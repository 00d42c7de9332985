"""The desk by mail, and what page, command, API and mail share: acts from texts, and the desk as shown.

How the desk, a look and a merge are shown is here too, because it needs what `read` finds and its words.
"""
