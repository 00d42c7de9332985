"""Which editions a person may choose for a new game."""

from __future__ import annotations

from collections.abc import Sequence

from engine.editions import EDITIONS, VARIANTS
from games.base.documents import RequestRefused
from games.models import User

OFFERED = tuple(EDITIONS)


def editions_for(user: User | None) -> Sequence[str]:
    """Return the editions that this person may choose; commands, which are nobody, may choose all."""
    return tuple(EDITIONS) if user is None or user.is_staff else OFFERED


def variants_for(editions: Sequence[str]) -> list[str]:
    """Return the variants that any of these editions has."""
    return [name for name, one in VARIANTS.items() if any(map(one.belongs_to, editions))]


def refuse_edition(user: User | None, edition: str) -> None:
    """Raise RequestRefused if this edition is not there for this person."""
    known = editions_for(user)
    if edition not in known:
        raise RequestRefused("options_edition", edition=edition, known=list(known))
