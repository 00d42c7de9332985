"""What the page of a game says of spectators and of a rematch."""

from __future__ import annotations

from typing import Any

from django import template

from games.models import Game
from games.read.game.over import hours_behind
from games.words.lobby.features import spectators_words

register = template.Library()


@register.simple_tag
def spectators_note(game: Game) -> str:
    """Who may look on, and how late; empty if nobody may."""
    if game.spectators == Game.Spectators.NOBODY:
        return ""
    return spectators_words(game, hours_behind=hours_behind(game))


@register.inclusion_tag("games/_rematch.html", takes_context=True)
def rematch_box(context: dict[str, Any], game: Game, plays: bool) -> dict[str, object]:
    """For the players of a game that is over: offer a rematch, or go to the one there is."""
    shown = plays and game.status == Game.Status.OVER
    there = Game.objects.filter(rematch_of=game).exists() if shown else False
    return {"game": game, "shown": shown, "there": there, "csrf_token": context.get("csrf_token")}
