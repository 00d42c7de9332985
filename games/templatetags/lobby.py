"""What the page of a game says of spectators and of a rematch."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import template

from games.models import Game, Seat
from games.read.game.over import hours_behind, hours_behind_by_seats
from games.words.lobby.features import spectators_words

register = template.Library()


@register.simple_tag
def spectators_note(game: Game, seats: Sequence[Seat] = ()) -> str:
    """Who can watch, and how late; empty if nobody can. `seats`: of the game, where they are read already."""
    if game.spectators == Game.Spectators.NOBODY:
        return ""
    behind = hours_behind_by_seats(game, seats) if seats else hours_behind(game)
    return spectators_words(game, hours_behind=behind)


@register.inclusion_tag("games/_rematch.html", takes_context=True)
def rematch_box(context: dict[str, Any], game: Game, plays: bool) -> dict[str, object]:
    """For the players of a game that is over: offer a rematch, or go to the one there is."""
    shown = plays and game.status == Game.Status.OVER
    there = Game.objects.filter(rematch_of=game).exists() if shown else False
    return {"game": game, "shown": shown, "there": there, "csrf_token": context.get("csrf_token")}
