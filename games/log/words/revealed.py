"""What was revealed since a moment, and who knows it, in lines for whoever decides on taking a game back.

Of what only some have seen, the lines say how much it was and who they are, and nothing more.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.base.documents import FactJSON
from games.words import names
from games.words.reader import Reader

from .sentences import sentence

MOST = 12  # lines of what everybody was told
TERMS = ("deal_offered", "deal_terms")


class Revealed(Protocol):
    """As `games.play.read.revealed` tells it."""

    @property
    def kind(self) -> str: ...

    @property
    def seats(self) -> tuple[int, ...] | None: ...

    @property
    def things(self) -> int: ...

    @property
    def fact(self) -> FactJSON | None: ...


class RevealedSince(Protocol):
    """The same of all that was revealed."""

    @property
    def public(self) -> Sequence[Revealed]: ...

    @property
    def private(self) -> Sequence[Revealed]: ...

    @property
    def rolls(self) -> int: ...


def revealed_lines(since: RevealedSince, reader: Reader) -> list[str]:
    """What everybody knows, the newest of it; what some have seen alone; and how often dice were rolled."""
    told = public_lines(since.public, reader)
    left = len(told) - MOST
    more = ngettext("Everyone was told %(n)d thing more.", "Everyone was told %(n)d things more.", left)
    lines = [*told[-MOST:], *([more % {"n": left}] if left > 0 else []), *private_lines(since.private)]
    return [*(lines or [_("Nothing was revealed since then.")]), *filter(None, [rolls_line(since.rolls)])]


def public_lines(revealed: Iterable[Revealed], reader: Reader) -> list[str]:
    """What everybody knows since, in order."""
    return [sentence(one.fact, reader) for one in revealed if one.fact is not None]


def private_lines(revealed: Sequence[Revealed]) -> list[str]:
    """How much was seen by some alone, one line for each kind and each group of them."""
    found: dict[tuple[str, tuple[int, ...]], int] = {}
    for one in revealed:
        if one.seats is not None:
            key = _kind(one), one.seats
            found[key] = found.get(key, 0) + one.things
    return [_line(kind, seats, things) for (kind, seats), things in found.items()]


def rolls_line(rolls: int) -> str:
    """How often dice were rolled; empty, if never."""
    if not rolls:
        return ""
    text = ngettext(
        "The dice were rolled %(rolls)d time since: with the same dice it falls alike once more.",
        "The dice were rolled %(rolls)d times since: with the same dice they fall alike once more.",
        rolls,
    )
    return text % {"rolls": rolls}


def _kind(one: Revealed) -> str:
    return "deal" if one.kind in TERMS else one.kind


def _line(kind: str, seats: Sequence[int], things: int) -> str:
    told = {"seats": names.listed(map(names.colour_name, seats)), "cards": names.cards_words(things)}
    if kind == "deal":
        return _("Terms of a deal, seen by %(seats)s.") % told
    if kind in ("aliens_dealt", "alien_chosen", "sheet_offered", "alien_passed", "aliens_granted"):
        return _("Alien sheets to choose from, seen by %(seats)s.") % told
    if kind == "techs_dealt":
        return _("Techs to choose from, seen by %(seats)s.") % told
    return names.capital(_("%(cards)s, seen by %(seats)s.") % told)


__all__ = ["Revealed", "RevealedSince", "private_lines", "public_lines", "revealed_lines", "rolls_line"]
