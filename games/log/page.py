"""The page of a game's log, with its context."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.desk.declaration import may
from games.desk.read import role_of
from games.log.read import ACT, entries, log_of, with_acts
from games.log.words.lines import Entry, LogLine, choose, chosen_lines, filters, is_filter
from games.models import Decision, Game, Seat
from games.play.read.public import FIRST
from games.replay.page.chapters import ROUTES
from games.site.access import SignedInRequest, player_name, private, reader_of_log
from games.words.names import colour_name

PER_PAGE = 100


@dataclass(frozen=True)
class LogReader:
    """The person who reads: at which seat, and whether they may take the game back."""

    seat: Seat | None
    takes_back: bool = False


def log_page(game: Game, reads: LogReader, wanted: str, page_wanted: str | None) -> dict[str, object]:
    """Return the context of the template, the newest line first.

    Only what this page shows is put into words.
    """
    number = reads.seat.number if reads.seat else None
    seats = int(game.options.get("players") or game.seats.count())
    chosen = wanted if is_filter(wanted, seats) else ""
    told = entries(game, number)
    found = choose(with_acts(game, told), reader_of_log(game, number), chosen)
    page = Paginator(found[::-1], PER_PAGE).get_page(page_wanted)
    lines = chosen_lines(page.object_list)
    if game.status == Game.Status.OVER:
        lines = _with_origins(game, [one.entry for one in page.object_list], lines)
    elif reads.takes_back:
        lines = _with_places(told, [one.entry for one in page.object_list], lines)
    return {
        "game": game,
        "people": _people(game),
        "page": page,
        "lines": lines,
        "filters": filters(chosen, seats),
        "chosen": chosen,
    }


def _people(game: Game) -> list[dict[str, object]]:
    """Return the seats with the names of their players: the log is only for those at the table."""
    seats = game.seats.select_related("user").order_by("number")
    return [{"seat": one.number, "name": player_name(one)} for one in seats if player_name(one)]


def _with_origins(game: Game, told: list[Entry], lines: list[LogLine]) -> list[LogLine]:
    """Add how each thing was decided, which everybody may know once the game is over."""
    rows = Decision.objects.filter(game=game).exclude(seat=None).values_list("number", "seat", "route")
    origins = {number: _origin(seat, route) for number, seat, route in rows if seat is not None}
    decided = [one.fact["id"] != ACT for one in told]
    return [
        replace(line, origin=origins.get(line.number, "")) if by_decision else line
        for line, by_decision in zip(lines, decided, strict=True)
    ]


def _with_places(told: Sequence[Entry], shown: Sequence[Entry], lines: list[LogLine]) -> list[LogLine]:
    """Add the places to take the game back to.

    Only a person without a seat may take it back. They read what everybody may, so these are places in that
    log.
    """
    places = {id(entry): place for place, entry in enumerate(told, start=1) if entry.number > FIRST}
    return [replace(line, place=places.get(id(one), 0)) for line, one in zip(lines, shown, strict=True)]


def _origin(seat: int, route: str) -> str:
    way = ROUTES[route]() if route in ROUTES else route
    return _("After an answer of %(seat)s %(way)s.") % {"seat": colour_name(seat), "way": way}


@private
@require_safe
def log(request: SignedInRequest, game_id: str) -> HttpResponse:
    game, seat = log_of(request.user, game_id)
    role = role_of(request.user, game) if seat is None else None
    reads = LogReader(seat, takes_back=role is not None and may(role, "rewind"))
    context = log_page(game, reads, request.GET.get("show", ""), request.GET.get("page"))
    return render(request, "log/log.html", context)
