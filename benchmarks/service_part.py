"""A game of five people through the services: accepting decisions, and the turn page."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from functools import partial
from statistics import median
from typing import Any

from django.conf import settings
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from benchmarks import Figures, spread
from benchmarks.engine_part import ENDLESS
from engine import Options, bots
from engine.state.dice import Dice
from games.act.decide.take_answer import take_answer
from games.act.lobby.create_game import create_game
from games.act.lobby.start_game import start_game
from games.act.seats.seat_players import seat_players
from games.base.routes import Route
from games.models import Game, User
from games.read.game.head import head
from games.web.learn.lesson import BOX

DECISIONS, PAGES = 1000, 100  # a page is looked at every tenth decision
COUNTED = 10  # of every tenth decision the queries are counted


def service_part() -> tuple[Figures, dict[str, int]]:
    game, users = new_game()
    taken, queries, pages, page_queries, busy, page_busy = [], [], [], [], [], []
    for number in range(DECISIONS):
        answer = partial(take_answer, game_id=game.pk, route=Route.API, **next_answer(game))
        if number % COUNTED == 0:
            queries.append(counted(answer))
            continue
        took, cpu = timed(answer)
        taken.append(took)
        busy.append(cpu)
        if number % (DECISIONS // PAGES) == 1:
            look = page_of(game, users[number // 10 % 5])
            page_queries.append(counted(look) - 2)  # without the session and its user
            took, cpu = timed(look)
            pages.append(took)
            page_busy.append(cpu)
    figures = {**_figures(taken, queries, pages, page_queries), **_growth(busy)}
    figures["page_cpu_ms"] = spread(page_busy)
    return figures, {"accept_ms": len(taken), "page_ms": len(pages)}


def _figures(taken: list[float], queries: list[int], pages: list[float], asked: list[int]) -> Figures:
    return {
        "accept_ms": spread(taken),
        "accept_queries": max(queries),
        "accept_queries_median": median(queries),
        "accepted_per_second": round(1000 * len(taken) / sum(taken), 1),
        "page_ms": spread(pages),
        "page_queries": max(asked),
        "page_last_over_first_tenth": round(
            median(pages[-len(pages) // 10 :]) / median(pages[: len(pages) // 10]), 3
        ),
    }


def _growth(busy: list[float]) -> Figures:
    """In processor time: the machine's neighbours must not decide whether a game grows dearer."""
    tenth = len(busy) // 10
    ratio = median(busy[-tenth:]) / median(busy[:tenth])
    return {"accept_last_over_first_tenth": round(ratio, 3), "accept_cpu_ms": spread(busy)}


def new_game(switches: Mapping[str, Any] = ENDLESS, table: str = "") -> tuple[Game, list[User]]:
    """Five people; nobody ever wins, so that it may be as long as one likes.

    They are other people where `table` is another name; it is the same game.
    """
    users = [
        User.objects.find_or_make(f"{colour}@{table}example.com")
        for colour in ("red", "yellow", "blue", "green", "purple")
    ]
    game = create_game(None, seats=5, seed="bench")
    game.options = Options(players=5, box=BOX, switches=dict(switches)).as_json()
    game.save()
    seat_players(game, users)
    start_game(game)
    return game, users


def next_answer(game: Game) -> dict[str, Any]:
    """What a sensible player would answer to the first question waited for."""
    standing = head(game.pk).game
    key = min(standing.waiting)
    ask = standing.open[key]
    answer = bots.answer("sensible", standing, key[0], ask, Dice(f"bench {ask.seat} {ask.number}"))
    return {"seat": key[0], "question": key[1], "answer": answer}


def timed(work: Callable[[], object]) -> tuple[float, float]:
    """Milliseconds, and those of the processor."""
    start, cpu = time.perf_counter(), time.process_time()
    work()
    return 1000 * (time.perf_counter() - start), 1000 * (time.process_time() - cpu)


def counted(work: Callable[[], object]) -> int:
    """Its queries; the transaction's own statements are none."""
    return measured(work)[1]


def measured(work: Callable[[], object]) -> tuple[float, int]:
    """Milliseconds and queries. That these are written down takes a good part of the time."""
    with CaptureQueriesContext(connection) as queries:
        took, _ = timed(work)
    return took, sum(not _is_transaction(query["sql"]) for query in queries.captured_queries)


def _is_transaction(sql: str) -> bool:
    return sql.startswith(("BEGIN", "COMMIT", "SAVEPOINT", "RELEASE", "ROLLBACK"))


def page_of(game: Game, user: User) -> Callable[[], object]:
    """The turn page of somebody who has just looked at it."""
    client = Client(HTTP_HOST=settings.ALLOWED_HOSTS[0].lstrip("."))
    client.force_login(user)
    address = reverse("turn", args=[game.pk])
    first = client.get(address)
    assert first.status_code == 200, f"{first.status_code} {first.headers.get('Location', '')}"
    return lambda: client.get(address)
