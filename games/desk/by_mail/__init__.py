"""The desk, for page, command, API and mail alike: acts from what somebody wrote, by one table for all.

How the desk, a look and a merge are shown stands here too: it needs what `read` finds and the words for it.
"""
