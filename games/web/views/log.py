"""The log of a game: what this seat may know, newest page first."""

from __future__ import annotations

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.models import Game, LogEntry, Seat
from games.selectors.head import Unloadable
from games.web.access import my_seat, private
from games.web.page import stand
from games.words.facts import sentence
from games.words.reader import Reader

PER_PAGE = 100


@private
@require_safe
def log(request: HttpRequest, game_id: str) -> HttpResponse:
    seat = my_seat(request, game_id)
    entries = LogEntry.objects.filter(game=seat.game).known_to(seat.number).order_by("-number", "-place")
    page = Paginator(entries, PER_PAGE).get_page(request.GET.get("page"))
    reader = _reader(seat)
    lines = [{"at": entry.at, "line": sentence(entry.fact, reader)} for entry in page]
    return render(request, "games/log.html", {"game": seat.game, "page": page, "lines": lines})


def _reader(seat: Seat) -> Reader:
    """The log stands by itself: if the game cannot be loaded, only the aliens of the seats are not named."""
    if seat.game.status == Game.Status.LOBBY:
        return Reader(seat.number)
    try:
        return stand(seat.game, seat).reader
    except Unloadable:
        return Reader(seat.number)
