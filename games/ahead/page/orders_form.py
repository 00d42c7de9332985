"""The form of stops and orders: what can be set does not depend on the hand; private notes tell what fits."""

from __future__ import annotations

from django.http import QueryDict
from django.utils.translation import gettext as _

import engine
from engine.windows.face_down import TURN_UP
from engine.windows.homecoming import SHIPS_HOME
from engine.windows.stops import BY_ROLE, EVERYTHING
from games.ahead.words.tech_orders import is_tech_order
from games.ahead.words.things import techs_to_use
from games.ahead.words.use_orders import PLAGUE, ordered, uses_of, values_of
from games.board.page.card_moments import cards_with_moments, moments_of
from games.questions.page.questions import GameForSeat
from games.words.moments import MOMENTS, moment_name
from games.words.names import capital

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
        "kept": [(name, order) for name, order in orders.items() if _stays_hidden(name, now)],
    }


def _stays_hidden(name: str, now: GameForSeat) -> bool:
    """Whether the form sends an order back as it is: it has no field of its own."""
    return name not in _names(now) and not is_said_elsewhere(name)


def is_said_elsewhere(name: str) -> bool:
    """Whether an order by this name is said by a question about techs, or by the button of a face-down alien:
    a form that was opened before must neither undo nor repeat it."""
    return is_tech_order(name) or name.startswith(TURN_UP)


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
    said = {name: order for name, order in orders.items() if order and not is_said_elsewhere(name)}
    return None if stops == [BY_ROLE] else stops, said
