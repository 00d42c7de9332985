"""Orders for twins: some of every kind. What they answer in one twin is said by hand in the other."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Collection, Iterator
from typing import Any

from engine import Answer, Game, StandingOrders, fact_json
from engine.ahead.order import RESEARCH_FOR_GOOD, RESEARCH_ON, StandingOrder
from engine.asking.refusals import NotAllowed
from engine.bots import after_answer, ended_by
from engine.bots.ordered import Ordered
from engine.sheets.book import book
from engine.state.cards import FLARE, card
from engine.state.encounter import SIDES
from engine.state.position import Position
from engine.windows.order_judge import with_order

Said = dict[str, Any]
USES = (
    *("card_zap.cancel", "cosmic_zap.zap", "quash.void_the_deal", "reinforcement 3.reinforce:offense"),
    *("edict_edict_zap.cancel", "edict_cosmic_zap.zap", "edict_kicker_zap.cancel", "edict_sanity.calm"),
)
ENDS = ("once", "happened", None, None, 1)  # a number: so many encounters from now
KINDS = {
    *("join", "card", "pass"),
    *("joined", "ships", "main", "part", "zapped"),
    *("least", "most", "several choices", "when", "unless", "otherwise"),
    *("once", "happened", "encounters", "no end"),
}  # of deeds, conditions and ends that must answer somewhere, or the twins would prove little


def give_orders(position: Position, seat: int, cards: Collection[str], rng: random.Random) -> None:
    """Give a seat some orders; of cards only these are named as a defense.

    A card that lies on one of its piles in both twins is never used: that it is played by an order is seen.
    """
    orders: list[StandingOrder] = []
    on_piles = {str(card) for power in position.seats[seat].powers for card in power.pile}
    uses = [use for use in card_uses(position, USES) if use.rpartition(".")[0] not in on_piles]
    for _ in range(rng.randrange(3, 7)):
        try:
            orders.append(
                with_order(orders, _order(position, seat, sorted(cards), uses, rng), seat, position)
            )
        except NotAllowed:
            continue  # it repeats another, or would end between two
    mine = position.seats[seat]
    mine.ahead = mine.ahead.with_numbered(orders)


def _order(position: Position, seat: int, cards: list[str], uses: list[str], rng: random.Random) -> Said:
    what = rng.choice(("join", "join", "card", "pass", *["use"] * bool(uses)))
    conditions = [_condition(position, seat, rng) for _ in range(rng.choice((0, 1, 1, 2)))]
    said: Said = {"do": _deeds(what, cards, uses, rng)}
    for condition in conditions:
        said.setdefault(rng.choice(("when", "unless")), []).append(condition)
    if conditions and what in ("join", "card") and rng.random() < 0.5:
        said["otherwise"] = _deeds(what, cards, uses, rng)
    end = rng.choice(ENDS)
    end = position.encounters + end if isinstance(end, int) else end
    if what == "pass" and end is None:
        end = "happened"
    if end == "happened" and what != "pass":
        end = "once"
    return said if end is None else said | {"until": end}


def _deeds(what: str, cards: list[str], uses: list[str], rng: random.Random) -> list[Said]:
    """Return one deed or several, in order of preference."""
    if what == "join":
        joins = [{"what": what, "side": side, "ships": rng.randrange(1, 5)} for side in SIDES]
        return rng.sample([*joins, {"what": what, "side": ""}], rng.randrange(1, 4))
    if what == "card" and cards:
        return [{"what": what, "card": key} for key in rng.sample(cards, rng.randrange(1, len(cards) + 1))]
    if what == "use":
        return [{"what": what, "use": use} for use in rng.sample(uses, min(len(uses), 2))]
    return [{"what": "pass"}] if what == "pass" else [{"what": "card", "card": "attack 40"}]


def _condition(position: Position, seat: int, rng: random.Random) -> Said:
    other = rng.choice([one.number for one in position.seats if one.number != seat])
    return rng.choice(
        (
            {"fact": "joined", "seat": other, "side": rng.choice(("", *SIDES)), "least": rng.randrange(1, 4)},
            {"fact": "ships", "side": rng.choice(SIDES), "least": rng.randrange(1, 6)},
            {"fact": "ships", "side": rng.choice(SIDES), "most": rng.randrange(1, 6)},
            {"fact": "main", "seat": other, "side": rng.choice(("", *SIDES))},
            {"fact": "part"},
            {"fact": "zapped"},
        )
    )


def decide_by_order(game: Game, found: Ordered) -> list[Any]:
    """Answer as a service does, and end the orders that are over; return what was told."""
    encounters = game.position.encounters
    told = list(game.decide(Answer(found.ask.seat, found.ask.number, found.answer)))
    spent = after_answer(game.position, found, encounters)
    if spent is not None:
        told += game.decide(spent)
    return told + end_orders(game, told)


def end_orders(game: Game, told: Collection[Any]) -> list[Any]:
    """End the orders that last until somebody uses or plays something."""
    ended: list[StandingOrders] = ended_by(game.position, [fact_json(fact) for fact in told])
    return [fact for one in ended for fact in game.decide(one)]


def kinds_of(order: StandingOrder) -> Counter[str]:
    """Return which kinds an order is of, among KINDS."""
    return Counter(dict.fromkeys(_kinds(order), 1))


def _kinds(order: StandingOrder) -> Iterator[str]:
    yield order.what
    for condition in order.conditions:
        yield condition.fact
        yield from ["least"] * (condition.least > 1) + ["most"] * (condition.most >= 0)
    names = {"several choices": len(order.do) > 1, "when": order.when, "unless": order.unless}
    yield from (name for name, has in {**names, "otherwise": order.otherwise}.items() if has)
    yield "encounters" if isinstance(order.until, int) else order.until or "no end"


# Orders by name


def telling_nothing(order: str) -> str:
    """An order to research until a tech has its ships, as one that goes on whatever it needs."""
    return RESEARCH_FOR_GOOD if order == RESEARCH_ON else order


def uses_of(alien: str) -> list[str]:
    """The optional uses of a power, as orders name them."""
    return [
        f"{alien}.{one.name}"
        for one in book().sheets[alien].abilities
        if one.optional and one.kind in ("power", "part")
    ]


def card_uses(position: Position, among: Collection[str] = ()) -> list[str]:
    """Everything that cards of this game may do by an order, as orders name it; or what is among these."""
    deck = position.rules.cards.deck
    if among:
        return [use for use in among if use.rpartition(".")[0] in deck]
    flares = {alien + FLARE: (alien, ("wild", "super")) for alien in book().aliens}
    cards = {key: (card(key).sheet, ("card",)) for key in deck if card(key).sheet in book().sheets}
    return [
        f"{key}.{one.name}"
        for key, (sheet, kinds) in {**flares, **cards}.items()
        for one in book().sheets[sheet].abilities
        if one.optional and one.kind in kinds
    ]
