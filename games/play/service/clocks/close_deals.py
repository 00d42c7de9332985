"""Closes bargainings whose time has run out: one a call."""

from __future__ import annotations

from datetime import datetime

from games.models import Prompt

from .pass_deadlines import pass_one


def close_deals(now: datetime) -> bool:
    """No deal for the bargaining that is due longest (R-16.2). False: none is due."""
    return pass_one(Prompt.Clock.DEAL, now)
