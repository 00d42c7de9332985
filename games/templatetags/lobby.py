"""Tags for the page of a game: its spectators, and the offer of a rematch."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import template
from django.utils.translation import gettext as _

from games.lobby.words.games import spectators_words
from games.models import Game, Seat
from games.play.read.state import hours_behind, hours_behind_by_seats

register = template.Library()


@register.simple_tag
def spectators_note(game: Game, seats: Sequence[Seat] = ()) -> str:
    """Return who can watch, and how late; empty if nobody can.

    `seats`: those of the game, where they are read already.
    """
    if game.spectators == Game.Spectators.NOBODY:
        return ""
    behind = hours_behind_by_seats(game, seats) if seats else hours_behind(game)
    return spectators_words(game, hours_behind=behind)


@register.inclusion_tag("lobby/_rematch.html", takes_context=True)
def rematch_box(
    context: dict[str, Any], game: Game, plays: bool, seats: Sequence[Seat] = ()
) -> dict[str, object]:
    """Return the box in which players of a game that is over offer a rematch, or go to the present one."""
    if not plays or game.status != Game.Status.OVER:
        return {}
    label, hint = _rematch_words(game, seats)
    return {"game": game, "label": label, "hint": hint, "csrf_token": context.get("csrf_token")}


def _rematch_words(game: Game, seats: Sequence[Seat]) -> tuple[str, str]:
    """Return what the button says, and the words beside it."""
    if Game.objects.filter(rematch_of=game).exists():
        return _("To the rematch"), ""
    if sum(seat.user_id is not None for seat in seats) == 1:
        hint = _("A new game with the same number of bots. It begins when you start it.")
        return _("Play again against bots"), hint
    return _("Offer a rematch"), _("Invites the same people to the same game.")
