"""The desk by mail, and the desk and a look as page, command, API and mail show them.

How they are shown is here because it needs what `read` finds and its words.
"""
