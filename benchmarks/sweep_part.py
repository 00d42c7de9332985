"""The idle look for what is due, with few and with very many open prompts."""

from __future__ import annotations

from datetime import timedelta
from statistics import median

from django.db import connection
from django.utils import timezone

from benchmarks import Figures, milliseconds
from benchmarks.service_part import new_game
from games.models import Game, Prompt, Seat
from games.play.service.clocks import pass_deadlines

FEW, MANY, RUNS, BATCH = 10_000, 1_000_000, 300, 5_000


def sweep_part() -> tuple[Figures, dict[str, int]]:
    game, _ = new_game()
    seats = list(Seat.objects.filter(game=game))
    _fill(game, seats, 0, FEW)
    few = _idle()
    _fill(game, seats, FEW, MANY)
    many = _idle()
    figures = {
        "sweep_10k_ms": round(few, 4),
        "sweep_1m_ms": round(many, 4),
        "sweep_1m_over_10k": round(many / few, 3),
    }
    return figures, {"sweep_10k_ms": RUNS, "sweep_1m_ms": RUNS}


def _idle() -> float:
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
    now = timezone.now()
    assert not pass_deadlines(now), "something is due, so this look is not idle"
    return median(milliseconds(lambda: pass_deadlines(now), RUNS))


def _fill(game: Game, seats: list[Seat], first: int, last: int) -> None:
    now = timezone.now()
    due = now + timedelta(days=30)
    for start in range(first, last, BATCH):
        Prompt.objects.bulk_create(
            Prompt(
                game=game,
                seat=seats[number % len(seats)],
                question=1000 + number // len(seats),
                what="aim",
                opened_at=now,
                opened_by=1,
                due_at=due,
                sweep_at=due,
                remind_at=due,
            )
            for number in range(start, start + BATCH)
        )
