"""The encounter card that is laid for a seat that gives no answer (D-32)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.sheets.advice import game_at_stake, worth_laying
from engine.state.position import Position

from .hands import CardAndSource


def default_card(position: Position, seat: int, eligible: Mapping[str, CardAndSource]) -> str:
    """Return the key of the card to lay by default: an attack if possible, and from the hand if possible.

    It is the best attack if losing may lose the game, the worst if winning may, else the middle one: a
    missing answer may cost ships, never the game. With the game at stake, cards are ranked by what they do
    for winning by themselves. The best one may then come from outside the hand: that is a use, and costs at
    most the card.

    Without an attack, a morph is preferred to a negotiate, which gives the encounter away. Chance plays no
    part: the number of rolls would show whether the hand offers a choice.
    """
    own = [key for key, (_, source) in eligible.items() if not source.power] or list(eligible)
    at_stake = game_at_stake(position, seat)
    ranked = _ranked(
        position, seat, eligible if at_stake > 0 else {key: eligible[key] for key in own}, at_stake != 0
    )
    attacks = [key for key in ranked if eligible[key][0].is_attack]
    if attacks:
        return {1: attacks[-1], -1: attacks[0], 0: attacks[len(attacks) // 2]}[at_stake]
    return max(reversed(ranked), key=lambda key: eligible[key][0].kind == "morph")


def _ranked(position: Position, seat: int, held: Mapping[str, CardAndSource], by_itself: bool) -> list[str]:
    """Return the keys from the worst card to the best.

    Ties prefer the higher card, then the one in the hand.
    """

    def rank(key: str) -> tuple[float, int, bool, str]:
        card, source = held[key]
        return worth_laying(position, seat, card, by_itself=by_itself), card.value, not source.power, key

    return sorted(held, key=rank)
