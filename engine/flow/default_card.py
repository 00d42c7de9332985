"""Which encounter card is laid for a seat that says nothing (D-32)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.sheets.advice import game_at_stake, worth_laying
from engine.state.cards import Card
from engine.state.position import Position
from engine.state.queries import Source

CardAndSource = tuple[Card, Source]


def default_card(position: Position, seat: int, eligible: Mapping[str, CardAndSource]) -> str:
    """A key of what the seat can lay: an attack where there is one, from its hand where that is possible.

    The best one if the game may be lost by losing, the worst if by winning, else the middle one: what is not
    said may cost ships, never the game. So where the game is at stake, cards are ranked by what they do for
    winning by themselves, and the best one is looked for outside the hand too: that is a use, and costs the
    card at most.
    Without an attack, what a morph copies is more than what a negotiate gives away. Not by chance: whether
    there is anything to choose from is secret, and so must be how often chance was asked.
    """
    own = [key for key, (_, source) in eligible.items() if not source.power] or list(eligible)
    if not position.follows_ruling("encounter_card_default_is_an_attack"):
        return position.dice.pick(own, "default card")
    at_stake = game_at_stake(position, seat)
    ranked = _ranked(
        position, seat, eligible if at_stake > 0 else {key: eligible[key] for key in own}, at_stake != 0
    )
    attacks = [key for key in ranked if eligible[key][0].is_attack]
    if attacks:
        return {1: attacks[-1], -1: attacks[0], 0: attacks[len(attacks) // 2]}[at_stake]
    return max(reversed(ranked), key=lambda key: eligible[key][0].kind == "morph")


def _ranked(position: Position, seat: int, held: Mapping[str, CardAndSource], by_itself: bool) -> list[str]:
    """From the worst to the best; of equal ones the higher card, and the one in the hand, is better."""

    def rank(key: str) -> tuple[float, int, bool, str]:
        card, source = held[key]
        return worth_laying(position, seat, card, by_itself=by_itself), card.value, not source.power, key

    return sorted(held, key=rank)
