"""The log of a game: what this seat may know, newest page first."""

from __future__ import annotations

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.models import LogEntry, Seat
from games.web.access import login_required, my_seat
from games.words.facts import sentence
from games.words.reader import Reader

PER_PAGE = 100


@never_cache
@login_required
@require_safe
def log(request: HttpRequest, game_id: str) -> HttpResponse:
    seat = my_seat(request, game_id)
    entries = LogEntry.objects.filter(game=seat.game).known_to(seat.number).order_by("-number", "-place")
    page = Paginator(entries, PER_PAGE).get_page(request.GET.get("page"))
    lines = [{"at": entry.at, "line": sentence(entry.fact, _reader(seat))} for entry in page]
    return render(request, "games/log.html", {"game": seat.game, "page": page, "lines": lines})


def _reader(seat: Seat) -> Reader:
    return Reader(seat.number)
