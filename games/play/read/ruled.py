"""What a ruling would change, before it is made: the board before and after, as everybody sees it."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.crypto import salted_hmac

import engine
from engine.state import serial
from engine.state.view import View
from games.base.documents import FactJSON
from games.models import Decision

from .head import head
from .road import road


@dataclass(frozen=True)
class RulingPreview:
    """`before` and `after`: between the two encounters, as a bystander sees it. `told`: what everybody will
    be told of the ruling itself; how the game goes on then, nobody is told before. `stands`: as `stands_at`.
    """

    before: View
    after: View
    told: list[FactJSON]
    stands: str


def ruling_preview(game_id: str, ruling: engine.Ruling) -> RulingPreview:
    """Nothing is stored. One query. Raises engine.NotAllowed and Unloadable.

    Whether cards lie in a hand or in the deck is not looked at: it would tell whoever asks.
    """
    game = head(game_id).game
    position, facts = game.ruled(ruling, blind=True)
    told = [engine.fact_json(fact) for fact in facts if fact.visible_to(None)]
    before = serial.load(game.checkpoint)
    return RulingPreview(
        engine.view(before, None), engine.view(position, None), list(told), stands_at(game.checkpoint)
    )


def stands_at(checkpoint: str) -> str:
    """A mark by which a ruling is made for the position that its maker has seen, and for no other. It tells
    nothing of that position."""
    return salted_hmac("games.play.read.ruled", checkpoint, algorithm="sha256").hexdigest()


@dataclass(frozen=True)
class RulingStand:
    """The position that a ruling would change, as a bystander sees it; whether one is possible there, and
    whether it has to draw anew."""

    view: View
    possible: bool
    draws_anew: bool


def ruling_stand(game_id: str) -> RulingStand:
    """One query. Raises Unloadable."""
    game = head(game_id).game
    possible = game.between_encounters
    view = engine.view(serial.load(game.checkpoint), None)
    return RulingStand(view, possible, possible and game.was_drawn)


def last_ruling(game_id: str) -> int | None:
    """The decision that made the newest ruling that counts; None: there is none. Two queries."""
    rulings = Decision.objects.filter(game=game_id, kind=Decision.Kind.RULING).order_by("-number")
    numbers = list(rulings.values_list("number", flat=True))
    way = road(game_id) if numbers else None
    return next((number for number in numbers if way is not None and way.counts(number)), None)
