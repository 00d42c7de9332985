"""Rulings that were changed after games had begun by them, and the version that changed each.

A game keeps the version it began with (`position.rules.rulings`). Where the rules carry such a ruling
out they ask `position.follows_ruling(name)`; both answers stay in the code, since old games replay for ever.
What each ruling says stands in docs/rulings.md.
"""

from __future__ import annotations

NEWEST = 2  # the version that a new game starts with

SINCE = {"early_joins_hold": 2}  # the name of a ruling: the version from which on it holds
