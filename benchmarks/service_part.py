"""A game of five people through the services: accepting decisions, and the turn page.

The page is timed at the first look after a change, which is what somebody waits for who follows a link, and
once more at an unchanged page, of which parts are kept in memory.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from functools import partial
from statistics import median
from typing import Any, NamedTuple

from django.conf import settings
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from benchmarks import Figures, spread
from benchmarks.engine_part import ENDLESS
from engine import Options, bots
from engine.state.dice import Dice
from games.base.documents import Route
from games.learn.courses import BOX
from games.lobby.service.create_game import create_game
from games.lobby.service.join_game import seat_players
from games.lobby.service.start import start_game
from games.models import Game, User
from games.play.read.current import current_game
from games.play.service.take_answer import take_answer

DECISIONS, PAGES = 1000, 100  # a page is looked at every tenth decision
COUNTED = 10  # of every tenth decision the queries are counted
SIGNED_IN = 2  # queries for the session and its user, which every page costs


def service_part() -> tuple[Figures, dict[str, int]]:
    """Return what an accepted answer and a turn page cost over a game of a thousand decisions."""
    game, users = new_game()
    taken, queries = [], []
    looks = Looks(game, users)
    for number in range(DECISIONS):
        answer = partial(take_answer, game_id=game.pk, route=Route.API, **next_answer(game))
        if number % COUNTED == 0:
            queries.append(counted(answer))
            continue
        taken.append(timed(answer))
        if number % (DECISIONS // PAGES) == 1:
            looks.after_a_change()
    return {**_figures(taken, queries), **looks.figures()}, looks.runs() | {"accept_ms": len(taken)}


class Looks:
    """What looks at the turn page cost: the first after a change, and those at an unchanged page.

    Writing queries down costs time, so they are counted at looks of their own: at every other place the first
    look is counted and not timed.
    """

    def __init__(self, game: Game, users: list[User]) -> None:
        """Each person has looked once before the first decision, as a server loads its code once."""
        self.places = 0
        self.people = [page_of(game, user) for user in users]
        for look in self.people:
            look()
        self.first: list[Timed] = []
        self.again: list[Timed] = []
        self.queries: list[int] = []
        self.queries_again: list[int] = []

    def after_a_change(self) -> None:
        """Let the next person look, who has not seen the game as it stands now."""
        look = self.people[self.places % len(self.people)]
        self.places += 1
        if self.places % 2:
            self.first.append(timed(look))
        else:
            self.queries.append(counted(look) - SIGNED_IN)
        self.queries_again.append(counted(look) - SIGNED_IN)
        self.again.append(timed(look))

    def figures(self) -> Figures:
        """Return milliseconds, processor time and queries of both kinds of looks."""
        tenth = len(self.first) // 10
        return {
            "page_ms": spread([one.ms for one in self.first]),
            "page_cpu_ms": spread([one.cpu for one in self.first]),
            "page_queries": max(self.queries),
            "page_again_ms": spread([one.ms for one in self.again]),
            "page_again_cpu_ms": spread([one.cpu for one in self.again]),
            "page_again_queries": max(self.queries_again),
            "page_last_over_first_tenth": _ratio(self.first, tenth),
        }

    def runs(self) -> dict[str, int]:
        """Return how often each figure was measured."""
        return {"page_ms": len(self.first), "page_again_ms": len(self.again)}


def _figures(taken: list[Timed], queries: list[int]) -> Figures:
    return {
        "accept_ms": spread([one.ms for one in taken]),
        "accept_cpu_ms": spread([one.cpu for one in taken]),
        "accept_queries": max(queries),
        "accept_queries_median": median(queries),
        "accepted_per_second": round(1000 * len(taken) / sum(one.ms for one in taken), 1),
        "accept_last_over_first_tenth": _ratio(taken, len(taken) // 10),
    }


def _ratio(taken: list[Timed], most: int) -> float:
    """Return the last over the first so many. In processor time: other work on the machine must not decide
    whether a game grows dearer."""
    last, first = taken[-most:], taken[:most]
    return round(median(one.cpu for one in last) / median(one.cpu for one in first), 3)


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
    standing = current_game(game.pk).game
    key = min(standing.waiting)
    ask = standing.open[key]
    answer = bots.answer("sensible", standing, key[0], ask, Dice(f"bench {ask.seat} {ask.number}"))
    return {"seat": key[0], "question": key[1], "answer": answer}


class Timed(NamedTuple):
    """Milliseconds of the wall clock, and of the processor."""

    ms: float
    cpu: float


def timed(work: Callable[[], object]) -> Timed:
    """Run it once and return how long it took."""
    start, cpu = time.perf_counter(), time.process_time()
    work()
    return Timed(1000 * (time.perf_counter() - start), 1000 * (time.process_time() - cpu))


def counted(work: Callable[[], object]) -> int:
    """Its queries; the transaction's own statements are none."""
    return measured(work)[1]


def measured(work: Callable[[], object]) -> tuple[float, int]:
    """Milliseconds and queries. That these are written down takes a good part of the time."""
    with CaptureQueriesContext(connection) as queries:
        took = timed(work).ms
    return took, sum(not _is_transaction(query["sql"]) for query in queries.captured_queries)


def _is_transaction(sql: str) -> bool:
    return sql.startswith(("BEGIN", "COMMIT", "SAVEPOINT", "RELEASE", "ROLLBACK"))


def page_of(game: Game, user: User) -> Callable[[], object]:
    """Return a look at the turn page by somebody who has just signed in and not looked yet."""
    client = Client(HTTP_HOST=settings.ALLOWED_HOSTS[0].lstrip("."))
    client.force_login(user)
    address = reverse("turn", args=[game.pk])

    def look() -> None:
        page = client.get(address)
        assert page.status_code == 200, f"{page.status_code} {page.headers.get('Location', '')}"

    return look
