"""The games that anybody who is signed in may join."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from games.lobby.read.games import open_games as listed
from games.lobby.words.combos import dealt_from
from games.lobby.words.features import (
    edition_words,
    filling_words,
    flares_words,
    levels_words,
    reliability_words,
)
from games.lobby.words.variants import variant_names, variants_of_game
from games.models import Game
from games.site.access.games import private
from games.site.access.requests import SignedInRequest
from games.words.times import span_words

if TYPE_CHECKING:
    from games.lobby.read.games import ListedGame


@private
@require_safe
def open_games(request: SignedInRequest) -> HttpResponse:
    return render(request, "lobby/open_games.html", {"games": [_row(game) for game in listed(request.user)]})


def _row(game: ListedGame) -> dict[str, object]:
    """What counts for whoever looks for a game."""
    in_lobby = game.status == Game.Status.LOBBY
    return {
        "game": game,
        "host": game.owner.name if game.owner else "",
        "joinable": in_lobby and game.seats_left > 0 and not game.sits,
        "to_take_over": game.left and not in_lobby and not game.sits,
        "tag": _tag(game, in_lobby),
        "taken": _taken(game),
        "response": span_words(game.response_seconds),
        "edition": edition_words(game.edition),
        "levels": levels_words(dealt_from(game)),
        "flares": flares_words(game),
        "variants": variant_names(variants_of_game(game)),
        "reliability": reliability_words(game),
        "filling": filling_words(game.fills_at) if in_lobby else "",
    }


def _taken(game: ListedGame) -> str:
    """How many seats are, and how many of them by bots."""
    taken = _("%(taken)s of %(seats)s seats taken") % {"taken": game.taken, "seats": game.seats_there}
    if not game.bots:
        return taken
    bots = ngettext("(%(n)s by a bot)", "(%(n)s by bots)", game.bots) % {"n": game.bots}
    return f"{taken} {bots}"


def _tag(game: ListedGame, in_lobby: bool) -> str:
    """What whoever looks has to do with it, or how it stands."""
    if game.sits:
        return _("you play here")
    if game.left and not in_lobby:
        return _("a seat to take over")
    if game.waits:
        return _("you wait for a seat")
    if not in_lobby:
        return _("running")
    n = game.seats_left
    if game.kept and n > 0:
        return _("a seat is kept for you")
    return ngettext("%(n)s seat free", "%(n)s seats free", n) % {"n": n} if n > 0 else _("full")
