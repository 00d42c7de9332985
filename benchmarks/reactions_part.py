"""What reactions cost: games of standard pace in which all five seats say "when it helps".

In one of everything that they hold and of their own powers, in one of each card and power of the box, held or
not. Beside them the same game without reactions goes on, an answer here and an answer there, so that all are
measured on the same machine.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection
from functools import partial
from statistics import mean, median

from benchmarks import Figures, spread
from benchmarks.engine_part import ENDLESS
from benchmarks.service_part import measured, new_game, next_answer
from engine.ahead.order import WHEN_IT_HELPS
from engine.bots.own_orders import orders_for_seat
from engine.editions import edition_named
from engine.sheets.abilities import CARD_ABILITY_KINDS
from engine.sheets.book import book
from engine.state.cards import card
from engine.state.position import Position
from games.ahead.service import SaidAhead, say_ahead
from games.base.documents import Route
from games.learn.courses import BOX
from games.play.read.current import current_game
from games.play.service.take_answer import take_answer

DECK = edition_named("ffg2008").cards.deck

ANSWERS = 300  # in each of the games
Orders = dict[str, str]
STANDARD = {**ENDLESS, "pace": "standard"}


def nothing(position: Position, seat: int) -> Orders:
    return {}


def of_the_whole_box(position: Position, seat: int) -> Orders:
    return dict.fromkeys(everything(), WHEN_IT_HELPS)


class Measured:
    """A game, and what each answer in it took: milliseconds of the wall, of the processor, and queries."""

    def __init__(self, orders: Callable[[Position, int], Orders]):
        self.game, self.orders = new_game(STANDARD)[0], orders
        self.wall: list[float] = []
        self.busy: list[float] = []
        self.queries: list[int] = []

    def answer(self) -> None:
        self._order()
        given = {"game_id": self.game.pk, "route": Route.API, **next_answer(self.game)}
        start = time.process_time()
        took, queries = measured(partial(take_answer, **given))
        self.busy.append(1000 * (time.process_time() - start))
        self.wall.append(took)
        self.queries.append(queries)

    def _order(self) -> None:
        """What one holds changes. Not measured."""
        position = current_game(self.game.pk).game.position
        for seat in range(5):
            if position.seats[seat].ahead.by_name != (orders := self.orders(position, seat)):
                say_ahead(
                    game_id=self.game.pk,
                    seat=seat,
                    said=SaidAhead(stops=None, orders=orders, replaces=lambda _name: True),
                    route=Route.API,
                )


def everything() -> list[str]:
    """The names of all reactions of the box: artifacts, reinforcements, flares of both sides, powers."""
    cards = [key for key in DECK if not card(key).is_encounter] + [f"{alien} flare" for alien in BOX]
    return [name for key in cards for name in _named(key, card(key).sheet, CARD_ABILITY_KINDS)] + [
        name for alien in BOX for name in _named(alien, alien, ("power", "part"))
    ]


def _named(thing: str, sheet: str, kinds: Collection[str]) -> list[str]:
    """As orders name what can be done with it when it helps."""
    abilities = [one for one in book().sheets[sheet].abilities if one.kind in kinds]
    return [f"{thing}.{one.name}" for one in abilities if one.optional and one.pays is not None]


def reactions_part() -> tuple[Figures, dict[str, int]]:
    held, box, none = games = [Measured(orders) for orders in (orders_for_seat, of_the_whole_box, nothing)]
    for _ in range(ANSWERS):
        for one in games:
            one.answer()
    figures = {
        **_figures("reactions", held, none),
        **_figures("reactions_of_box", box, none),
        "accept_standard_ms": spread(none.wall),
        "accept_standard_queries": max(none.queries),
    }
    return figures, {"accept_reactions_ms": ANSWERS, "accept_standard_ms": ANSWERS}


def _figures(name: str, one: Measured, without: Measured) -> Figures:
    """Ratios by processor time. A reaction is a decision of its own, here by the hundred answers."""
    reactions = one.game.decisions.filter(route=Route.ORDER).count()
    return {
        f"accept_{name}_ms": spread(one.wall),
        f"accept_{name}_queries": max(one.queries),
        f"accept_{name}_ratio": round(median(one.busy) / median(without.busy), 3),
        f"accept_{name}_mean_ratio": round(mean(one.busy) / mean(without.busy), 3),
        f"accept_{name}_asked_percent": round(100 * reactions / ANSWERS),
    }
