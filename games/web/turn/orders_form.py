"""The form of stops and orders: what can be set does not depend on the hand; private notes tell what fits."""

from __future__ import annotations

from django.http import QueryDict
from django.utils.translation import gettext as _

import engine
from engine.windows.homecoming import SHIPS_HOME
from engine.windows.stops import BY_ROLE, EVERYTHING
from games.web.board.card_moments import cards_with_moments, moments_of
from games.web.questions.questions import GameForSeat
from games.words.core.moments import MOMENTS, moment_name
from games.words.core.names import capital
from games.words.reactions.things import techs_to_use
from games.words.reactions.use_orders import PLAGUE, ordered, uses_of, values_of

PREFIX = "order-"


def show(now: GameForSeat, typed: QueryDict | None = None) -> dict[str, object]:
    """`stops` by name, label, whether set and whether something held could be played there; `orders` by
    name, label, values and which is set."""
    mine = now.mine
    stops, orders = (mine["stops"], dict(mine["orders"] or {})) if typed is None else read(typed)
    chosen = [BY_ROLE] if stops is None else stops
    fitting = {moment for key in cards_with_moments(mine) for moment in moments_of(key, mine)}
    return {
        "usual": {"name": BY_ROLE, "on": BY_ROLE in chosen},
        "stops": [
            {"name": name, "label": capital(moment_name(name)), "on": name in chosen, "fits": name in fitting}
            for name in sorted(engine.stop_names(_position(now)), key=place_of)
        ],
        "orders": [_order(name, label, values, orders) for name, label, values in _orderable(now)],
        "kept": [(name, order) for name, order in orders.items() if name not in _names(now)],
    }


def _position(now: GameForSeat) -> engine.Position:
    return now.head.game.position


def place_of(stop: str) -> int:
    """Where a moment lies on the way of an encounter; those that interrupt come last."""
    return list(MOMENTS).index(stop) if stop in MOMENTS else len(MOMENTS)


def _names(now: GameForSeat) -> set[str]:
    return {name for name, _label, _values in _orderable(now)}


def _orderable(now: GameForSeat) -> list[tuple[str, str, dict[str, str]]]:
    """What can be ordered: passing everything, a zap of Plague, each optional power or tech of one's own."""
    own = [power["alien"] for power in now.mine["powers"]]
    own += [tech["tech"] for tech in techs_to_use(now.mine)]
    home = [SHIPS_HOME] if _position(now).rules.asks_together else []
    names = [
        EVERYTHING,
        *home,
        PLAGUE,
        *(f"{alien}.{use}" for alien in own for use, _values in uses_of(alien)),
    ]
    return [(name, ordered(name), values_of(name)) for name in names]


def _order(name: str, label: str, values: dict[str, str], orders: dict[str, str]) -> dict[str, object]:
    chosen = orders.get(name, "")
    return {
        "name": PREFIX + name,
        "label": label,
        "values": [{"key": key, "label": _(text), "on": key == chosen} for key, text in values.items()],
    }


def read(post: QueryDict) -> tuple[list[str] | None, dict[str, str]]:
    """Stops (None: those that follow from the role alone) and orders of a form; empty orders are none."""
    stops = post.getlist("stop")
    orders = {name.removeprefix(PREFIX): str(post[name]) for name in post if name.startswith(PREFIX)}
    return None if stops == [BY_ROLE] else stops, {name: order for name, order in orders.items() if order}
