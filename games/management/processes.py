"""The start of a simulation's process: with Django, for the words it may need, and with own aliens."""

from __future__ import annotations

from pathlib import Path

import django

from games.base.own_aliens import register_own_aliens


def begin(own_aliens: Path | None) -> None:
    """Set Django up before anything else is imported there; so nothing here may need a model."""
    django.setup()
    register_own_aliens(own_aliens)
