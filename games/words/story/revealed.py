"""What was revealed since a moment to which a game is to be taken back, for whoever decides on that."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.read.game.revealed import RevealedSince, Revelation
from games.words.core.names import colour_name
from games.words.facts.sentences import sentence

MOST = 12  # lines of what everybody was told


def revealed_lines(found: RevealedSince) -> list[str]:
    """What everybody was told, how much single seats have seen, and how often the dice were rolled."""
    if found.nothing:
        return [_("Nothing was revealed since then."), _rolled(found.rolls)]
    return [*_public(found.public), *_private(found.private), _rolled(found.rolls)]


def _public(told: Sequence[Revelation]) -> list[str]:
    """The newest; nobody unlearns any of it."""
    lines = [sentence(one.fact) for one in told if one.fact is not None]
    left = len(lines) - MOST
    more = ngettext("Everyone was told %(n)d thing more.", "Everyone was told %(n)d things more.", left)
    return [*lines[-MOST:], *([more % {"n": left}] if left > 0 else [])]


def _private(told: Sequence[Revelation]) -> list[str]:
    """How many cards or sheets a seat has seen, never which."""
    seen: Counter[int] = Counter()
    for one in told:
        for seat in one.seats or ():
            seen[seat] += one.things
    return [_saw(seat, things) for seat, things in sorted(seen.items()) if things]


def _saw(seat: int, things: int) -> str:
    told = ngettext(
        "%(seat)s alone has seen %(n)d card or sheet.",
        "%(seat)s alone has seen %(n)d cards or sheets.",
        things,
    )
    return told % {"seat": colour_name(seat), "n": things}


def _rolled(rolls: int) -> str:
    told = ngettext(
        "Chance was used %(n)d time. The same dice fall alike once more.",
        "Chance was used %(n)d times. The same dice fall alike once more.",
        rolls,
    )
    return told % {"n": rolls}


__all__ = ["revealed_lines"]
