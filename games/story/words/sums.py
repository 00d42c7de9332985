"""The sums of an encounter, as far as everybody can reckon them."""

from __future__ import annotations

from collections.abc import Iterator

from games.base.documents import FactJSON
from games.situation.words.sums import DEFENSE, OFFENSE

from .encounters import Encounter
from .stops import stops

ON_A_PLANET = range(9)  # ships of a defense that surprise nobody: how many they are is not told


def reinforcements(enc: Encounter) -> dict[int, tuple[str, int]]:
    """Those that counted, by their place: for which side, and how much."""
    stopped = {stop.began for stop in stops(enc)}
    places = [place for place, fact in enumerate(enc.facts) if _is_one(fact) and place not in stopped]
    if enc.result and enc.totals is None:
        return {}
    return {place: (_side(enc, enc.facts[place]), value(enc.facts[place]["card"])) for place in places}


def _is_one(fact: FactJSON) -> bool:
    return fact.get("id") == "card_announced" and str(fact["card"]).startswith("reinforcement ")


def _side(enc: Encounter, fact: FactJSON) -> str:
    named = next((fact.get(name) for name in ("choice", "side") if fact.get(name) in (OFFENSE, DEFENSE)), "")
    return str(named) or enc.side_of(fact["seat"])


def value(card: str) -> int:
    """The number on an attack card or a reinforcement."""
    number = card.rpartition(" ")[2]
    return int(number) if number.lstrip("-").isdecimal() else 0


def does_not_add_up(enc: Encounter) -> bool:
    """Whether something else than cards, ships and reinforcements must have counted."""
    cards = {fact["seat"]: fact["card"] for fact in enc.of("card_turned_up")}
    shown = [cards.get(seat, "") for seat in enc.mains]
    if enc.totals is None or not all(card.startswith("attack ") for card in shown):
        return False
    offense, defense = _rests(enc, [value(card) for card in shown])
    return offense != enc.sent or defense not in ON_A_PLANET


def _rests(enc: Encounter, cards: list[int]) -> Iterator[int]:
    """What is left of each total for the ships of the main player."""
    added = reinforcements(enc).values()
    sent_home = {fact["seat"] for fact in enc.of("alliance_cancelled")}
    for total, card, side in zip(enc.totals or (), cards, (OFFENSE, DEFENSE), strict=True):
        allied = sum(n for seat, n in enc.allies[side].items() if seat not in sent_home)
        yield total - card - allied - sum(n for to, n in added if to == side)
