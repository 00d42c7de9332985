"""The page of stops and orders: what a seat has set, and what it would miss by that; for this seat alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop

import engine
from engine.ahead.order import (
    BY_ROLE,
    CARD,
    EVERYTHING,
    HAPPENED,
    JOIN,
    ONCE,
    PASS_IT,
    SHIPS_HOME,
    TURN_UP,
    USE,
    Condition,
)
from engine.state.encounter import SIDES
from engine.state.view import SeatView, View, players_in
from engine.windows.stops import is_by_role
from games.ahead.service import MOST_SHIPS, NOW
from games.ahead.words.orders import (
    PLAGUE,
    encounter_cards,
    is_tech_order,
    order_lines,
    ordered,
    techs_to_use,
    use_order_words,
    uses_of,
    uses_to_order,
    values_of,
)
from games.ahead.words.sentences import condition_words
from games.base.documents import ParamsJSON
from games.board.page import cards_with_moments, moments_of
from games.questions.page.questions import GameForSeat
from games.words.moments import MOMENTS as NAMES_OF_MOMENTS
from games.words.moments import moment_name
from games.words.names import capital, card_name, colour_name, listed


def stops_context(now: GameForSeat) -> dict[str, object]:
    """Return whether the usual stops hold, the others in words, the orders in words, and hints."""
    mine, position = now.mine, now.current.game.position
    stops = [BY_ROLE] if mine["stops"] is None else mine["stops"]
    return {
        "usual": BY_ROLE in stops,
        "set": [moment_name(stop) for stop in sorted(stops, key=place_of) if stop != BY_ROLE],
        "orders": [use_order_words(name, order) for name, order in _of_uses(mine)],
        "hints": hints(mine, engine.stop_names(position), position.rules.edition),
    }


def _of_uses(mine: SeatView) -> list[tuple[str, str]]:
    """Return the orders of uses. Those about techs are among the orders about questions."""
    return [(name, order) for name, order in (mine["orders"] or {}).items() if not is_tech_order(name)]


def hints(mine: SeatView, names: tuple[str, ...], edition: str = "") -> list[str]:
    """Return cards held that could be played at moments at which this seat is not asked."""
    found: dict[tuple[str, ...], list[str]] = {}
    for key in cards_with_moments(mine):
        moments = tuple(m for m in sorted(moments_of(key, mine), key=place_of) if m in names)
        missed = tuple(moment for moment in moments if not _is_asked(mine, moment, edition))
        if missed:
            found.setdefault(missed, []).append(capital(card_name(key)))
    return [_hint(cards, moments) for moments, cards in found.items()]


def _hint(cards: list[str], moments: tuple[str, ...]) -> str:
    told = {"cards": listed(cards), "moments": "; ".join(map(moment_name, moments))}
    return _("At these moments you could play %(cards)s, but you are not asked: %(moments)s.") % told


def _is_asked(mine: SeatView, moment: str, edition: str) -> bool:
    stops = [BY_ROLE] if mine["stops"] is None else mine["stops"]
    return moment in stops or (BY_ROLE in stops and is_by_role(moment, edition))


PREFIX = "order-"


def show(now: GameForSeat, typed: QueryDict | None = None) -> dict[str, object]:
    """Return the fields of the form.

    `stops` by name, label, whether set and whether something held could be played there; `orders` by name,
    label, values and which is set.
    """
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
    """Return whether the form sends an order back unchanged: it has no field of its own."""
    return name not in _names(now) and not is_said_elsewhere(name)


def is_said_elsewhere(name: str) -> bool:
    """Return whether this order is given by a question about techs, or by the button of a face-down alien.

    A form that was opened before must neither undo nor repeat it.
    """
    return is_tech_order(name) or name.startswith(TURN_UP)


def _position(now: GameForSeat) -> engine.Position:
    return now.current.game.position


def place_of(stop: str) -> int:
    """Return where a moment lies on the way of an encounter; those that interrupt come last."""
    return list(NAMES_OF_MOMENTS).index(stop) if stop in NAMES_OF_MOMENTS else len(NAMES_OF_MOMENTS)


def _names(now: GameForSeat) -> set[str]:
    return {name for name, _label, _values in _orderable(now)}


def _orderable(now: GameForSeat) -> list[tuple[str, str, dict[str, str]]]:
    """Return what can be ordered: passing everything, a zap of Plague, each own optional power or tech."""
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
    """Return stops and orders of a form; empty orders are dropped.

    Stops are None for those that follow from the role alone.
    """
    stops = post.getlist("stop")
    orders = {name.removeprefix(PREFIX): str(post[name]) for name in post if name.startswith(PREFIX)}
    said = {name: order for name, order in orders.items() if order and not is_said_elsewhere(name)}
    return None if stops == [BY_ROLE] else stops, said


JOINING = {
    "offense": noop("Join the offense, if invited"),
    "defense": noop("Join the defense, if invited"),
    "out": noop("Stay out of alliances"),
}
LAYING = {"card": noop("Lay this card in my next defense")}
PASSING = {
    "public": noop("Pass until someone uses or plays something"),
    "encounter": noop("Pass for this encounter"),
    "part": noop("Pass until I take part"),
}
USING = {"use": noop("Use or play this as soon as it is possible")}
WHAT = {**JOINING, **LAYING, **PASSING, **USING}
THEN = {**JOINING, **LAYING}  # a second choice, and what is done where the condition does not hold
HOW_LONG = {
    "once": noop("Once"),
    "now": noop("In this encounter"),
    "always": noop("Until I cancel it"),
}
AMOUNTS = {
    "ships offense least": noop("The offense has at least so many ships"),
    "ships offense most": noop("The offense has at most so many ships"),
    "ships defense least": noop("The defense has at least so many ships"),
    "ships defense most": noop("The defense has at most so many ships"),
}
MOST_NAMED = 20  # ships of a side that the form offers
FIELDS = {  # of the form, by name
    "what": noop("Order"),
    "ships": noop("Ships, if you join"),
    "use": noop("Power or card, if you use or play one"),
    "card": noop("Card, if you lay one"),
    "unless": noop("Unless this seat joined the other side"),
    "unless_ships": noop("… with at least so many ships"),
    "how_long": noop("How long"),
}
MORE_FIELDS = {
    "if": noop("Only if"),
    "if_ships": noop("Ships of that condition"),
    "then": noop("If that is not possible"),
    "then_ships": noop("Ships of the second choice"),
    "then_card": noop("Card of the second choice"),
    "else": noop("If the condition does not hold"),
    "else_ships": noop("Ships, where it does not hold"),
    "else_card": noop("Card, where it does not hold"),
}
Options = list[tuple[str, str]]


class OrderField(NamedTuple):
    """A field of the form. `typed`: the key of the option that was chosen in a form that was refused."""

    name: str
    label: str
    options: Options
    typed: str | None

    @property
    def id(self) -> str:
        return f"order-{self.name.replace('_', '-')}"

    @property
    def changed(self) -> bool:
        return self.typed not in (None, self.options[0][0])


def question_orders_context(view: View, typed: QueryDict | None = None) -> dict[str, object]:
    """Return the current orders and the form. `typed`: how it was filled in, if that was refused."""
    options = _options(view)
    more = _order_fields(MORE_FIELDS, options, typed)
    return {
        "lines": order_lines(view),
        "fields": _order_fields(FIELDS, options, typed),
        "more": more,
        "typed": typed is not None,
        "typed_more": any(field.changed for field in more),
    }


def _order_fields(
    labels: Mapping[str, str], options: Mapping[str, Options], typed: QueryDict | None
) -> list[OrderField]:
    """Return those of the fields that have something to choose."""
    said = QueryDict() if typed is None else typed
    return [
        OrderField(name, _(label), options[name], said.get(name))
        for name, label in labels.items()
        if options[name]
    ]


def _options(view: View) -> dict[str, Options]:
    """Return what can be chosen in each field."""
    others = [seat["seat"] for seat in players_in(view) if seat["seat"] != view["you"]]
    ships, cards, then = _numbers(MOST_SHIPS), encounter_cards(view), [("", _("Ask me")), *_named(THEN)]
    return {
        "what": [("", _("Choose")), *_named(WHAT)],
        "use": [("|".join(uses), label) for uses, label in uses_to_order(view)],
        "unless": [("", _("No matter who joins")), *((str(seat), colour_name(seat)) for seat in others)],
        "how_long": _named(HOW_LONG),
        "if": [("", _("In any case")), *_conditions_offered(others)],
        "if_ships": _numbers(MOST_NAMED),
        **dict.fromkeys(("then", "else"), then),
        **dict.fromkeys(("ships", "unless_ships", "then_ships", "else_ships"), ships),
        **dict.fromkeys(("card", "then_card", "else_card"), cards),
    }


def _named(labels: Mapping[str, str]) -> Options:
    return [(key, _(label)) for key, label in labels.items()]


def _numbers(most: int) -> Options:
    return [(str(number), str(number)) for number in range(1, most + 1)]


def _conditions_offered(others: Sequence[int]) -> Iterator[tuple[str, str]]:
    """Yield the conditions that the form offers, each by its key with its words."""
    keys = ["zapped", "part"]
    keys += [f"{fact} {seat} {side}" for seat in others for fact in ("main", "joined") for side in SIDES]
    for key in keys:
        yield key, capital(condition_words(Condition(**_condition(key, 1))))
    yield from ((key, _(label)) for key, label in AMOUNTS.items())


def read_order(post: QueryDict) -> ParamsJSON:
    """Return the order that the form says. Raises LookupError and ValueError."""
    what = str(post["what"])
    if what not in WHAT or str(post.get("how_long", "once")) not in HOW_LONG:
        raise LookupError(what)
    order = {"do": [*_deeds(post, "what"), *_deeds(post, "then")], "otherwise": _deeds(post, "else")}
    order |= {"when": _said_condition(post, "if"), "unless": _unless(post, what)}
    return {**{name: said for name, said in order.items() if said}, **_until(post, what)}


def _deeds(post: QueryDict, name: str) -> list[dict[str, Any]]:
    """Return what one field says to do; a thing may do several things."""
    what = str(post.get(name, ""))
    if name != "what" and what not in ("", *THEN):
        raise LookupError(what)
    if what == "use":
        return [{"what": USE, "use": use} for use in str(post["use"]).split("|")]
    if what in ("", "out", "card"):
        card = {"what": CARD, "card": str(post.get(_beside(name, "card")))}
        return {"": [], "out": [{"what": JOIN, "side": ""}], "card": [card]}[what]
    if what in PASSING:
        return [{"what": PASS_IT}]
    return [{"what": JOIN, "side": what, "ships": int(str(post.get(_beside(name, "ships"), "1")))}]


def _beside(name: str, field: str) -> str:
    """Return the name of the field that belongs to another: that of the first choice is the field's own."""
    return field if name == "what" else f"{name}_{field}"


def _unless(post: QueryDict, what: str) -> list[dict[str, object]]:
    """Return the conditions against it. A seat alone means that it joined the other side.

    Where one takes no side, it means either side; the other side of the defense is the offense.
    """
    part: list[dict[str, object]] = [{"fact": "part"}] if what == "part" else []
    said = str(post.get("unless", ""))
    if not said.isdigit():
        return part + _said_condition(post, "unless")
    others = {SIDES[0]: SIDES[1], SIDES[1]: SIDES[0], "card": SIDES[0]}
    return [*part, _condition(f"joined {said} {others.get(what, '')}", _number(post, "unless"))]


def _said_condition(post: QueryDict, name: str) -> list[dict[str, object]]:
    said = str(post.get(name, ""))
    return [_condition(said, _number(post, name))] if said else []


def _number(post: QueryDict, name: str) -> int:
    return int(str(post.get(f"{name}_ships", "1")))


def _condition(key: str, number: int) -> dict[str, Any]:
    """Return the condition with this key. Raises ValueError."""
    fact, *more = key.split(" ")
    if fact == "ships":
        side, bound = more
        return {"fact": fact, "side": side, bound: number}
    if fact in ("joined", "main"):
        seat, side = more
        found = {"fact": fact, "seat": int(seat)} | ({"side": side} if side else {})
        return {**found, "least": number} if fact == "joined" and number > 1 else found
    return {"fact": fact}


def _until(post: QueryDict, what: str) -> dict[str, object]:
    """Return how long an order holds. A pass ends by itself; for the others it is chosen."""
    if what in PASSING:
        ends = {"public": HAPPENED, "encounter": NOW}
        return {"until": ends[what]} if what in ends else {}
    ends = {"once": ONCE, "now": NOW}
    chosen = str(post.get("how_long", "once"))
    return {"until": ends[chosen]} if chosen in ends else {}
