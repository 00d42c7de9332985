"""Seats that were left while no clock of their game ran."""

from __future__ import annotations

from games.base.routes import Route
from games.models import Decision, Departure, Game, Seat
from games.play.read.seats import left_seats

from .leave_game import end_orders
from .waiting_list import seat_waiting_in_game


def settle_seats_left_meanwhile(row: Game) -> None:
    """What could not be decided then, and who waits for them. The game is locked."""
    for seat in left_seats(row):
        if row.clocks_run and not _is_marked(seat):
            end_orders(row, seat)
    seat_waiting_in_game(row)


def _is_marked(seat: Seat) -> bool:
    """Whether a decision says that its last player has gone. Of one who left another chair it is at that one,
    and nobody's orders came along."""
    left = Departure.objects.filter(seat=seat).latest("pk")
    if left.has_moved:
        return True
    marks = Decision.objects.filter(game=seat.game_id, seat=seat.number, route=Route.LEFT)
    return marks.filter(number__gt=left.until).exists()
