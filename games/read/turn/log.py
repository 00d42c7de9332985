"""The log of a game, as far as a seat may know it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from games.base.documents import FactJSON
from games.base.facts_of_aliens import CHOSEN, FACTS_OF_ALIENS
from games.models import Game, LogEntry, Seat, User
from games.read.game.seats import game_of


class Entry(NamedTuple):
    """A fact without its audience, and when it happened. `number` orders entries and is never shown."""

    number: int
    at: datetime
    fact: FactJSON


def log_of(user: User, game_id: str) -> tuple[Game, Seat | None]:
    """The game and this person's seat; None for whoever made it and looks on. Raises Game.DoesNotExist."""
    game = game_of(user, game_id)
    return game, Seat.objects.filter(game=game, user=user).first()


def entries(game: Game, seat: int | None, newest: int | None = None, until: int | None = None) -> list[Entry]:
    """What this seat (None: a bystander) may know, oldest first; of a long log the newest. `until`: up to
    which decision."""
    every = LogEntry.objects.filter(game=game)
    told = every if until is None else every.filter(number__lte=until)
    known = told.known_to(seat).order_by("-number", "-place")
    rows = known.values_list("number", "at", "fact")[:newest]
    return [Entry(number, at, _open(fact)) for number, at, fact in rows][::-1]


def alien_facts_before(game: Game, seat: int | None, newest: Sequence[Entry]) -> list[FactJSON]:
    """What was told of aliens before these: asked for only where aliens have changed among them, after they
    were chosen."""
    kinds = [entry.fact.get("id") for entry in newest]
    among = sum(kind in FACTS_OF_ALIENS for kind in kinds)
    if not among or CHOSEN in kinds:
        return []
    told = LogEntry.objects.filter(game=game, number__lte=newest[-1].number, fact__id__in=FACTS_OF_ALIENS)
    facts = told.known_to(seat).order_by("number", "place").values_list("fact", flat=True)
    return [_open(fact) for fact in facts][:-among]


def _open(fact: FactJSON) -> FactJSON:
    return {name: value for name, value in fact.items() if name != "to"}
