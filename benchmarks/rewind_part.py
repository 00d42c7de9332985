"""Taking a game of a thousand decisions back to its beginning and, by another rewind, to its end again; and
what its moderator reads before."""

from __future__ import annotations

from functools import partial

from benchmarks import Figures, spread
from benchmarks.service_part import DECISIONS, measured, new_game, next_answer
from engine.decisions import ANEW
from games.base.documents import Route
from games.log.words.lines import revealed_lines
from games.models import Decision, Game
from games.play.read.public import revealed_since
from games.play.service.correct import rewind
from games.play.service.take_answer import take_answer
from games.words.reader import Reader

BEGINNING, TIMES = 20, 10  # the aliens are chosen by then


def rewind_part() -> tuple[Figures, dict[str, int]]:
    game, _users = new_game()
    while _last(game) < BEGINNING + DECISIONS:
        take_answer(game_id=game.pk, route=Route.API, **next_answer(game))
    end = _last(game)
    read = [measured(partial(_read, game.pk)) for _ in range(TIMES)]
    back, again = [], []
    for number in range(TIMES):
        how = {"dice": ANEW} if number % 2 else {}
        back.append(measured(partial(rewind, game.pk, to=BEGINNING, **how)))
        again.append(measured(partial(rewind, game.pk, to=end)))
    figures = {
        "rewind_1000_ms": spread([took for took, _queries in back]),
        "rewind_undone_ms": spread([took for took, _queries in again]),
        "rewind_queries": max(queries for _took, queries in [*back, *again]),
        "rewind_revealed_ms": spread([took for took, _queries in read]),
    }
    return figures, dict.fromkeys(("rewind_1000_ms", "rewind_undone_ms", "rewind_revealed_ms"), TIMES)


def _read(game_id: str) -> list[str]:
    return revealed_lines(revealed_since(game_id, BEGINNING), Reader())


def _last(game: Game) -> int:
    found = Decision.objects.filter(game=game).order_by("-number").values_list("number", flat=True).first()
    assert found is not None, "a game that has begun has one"
    return found
