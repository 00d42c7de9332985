"""A reaction that stays quiet is noticed by nobody: the same game without it looks the same to all others."""

from __future__ import annotations

import random

import pytest

from engine import Answer, Ask, Game, fact_json, view
from engine.asking.forms import PASS
from engine.bots import answer, open_reaction
from engine.bots.own_orders import orders_for_seat
from engine.state.dice import Dice
from tests.engine.play import REACTIONS, new_game, new_mayfair_game
from tests.engine.said_ahead import says_ahead

SECRETIVE = 0  # the seat that reacts in one of the two games


def of_cards(game: Game) -> dict[str, str]:
    """What it holds and might play. That a power is not asked for is noticed by all, as with any order."""
    powers = {power.alien for power in game.position.seats[SECRETIVE].powers}
    orders = orders_for_seat(game.position, SECRETIVE)
    return {name: order for name, order in orders.items() if name.rpartition(".")[0] not in powers}


def kept_quiet(game: Game) -> tuple[list, int]:
    """Every reaction passes: what was told then, and how many were asked."""
    told, asked = [], 0
    while (ask := open_reaction(game)) is not None:
        told += game.decide(Answer(ask.seat, ask.number, PASS))
        asked += 1
    return told, asked


def twin_of(ask: Ask, other: Game) -> Ask | None:
    """The same question in the other game: there the secretive seat has been asked less."""
    waited = [other.open[key] for key in other.waiting]
    found = [one for one in waited if (one.seat, one.what) == (ask.seat, ask.what)]
    mine = sorted(found, key=lambda one: one.number)
    return mine[0] if mine else None


def seen_by_others(game: Game) -> list:
    """Views, and what is asked of everybody else, with what is known of it."""
    others = [seat.number for seat in game.position.seats if seat.number != SECRETIVE]
    asked = [
        (ask.seat, ask.number, ask.what, ask.public, ask.default)
        for ask in game.open.values()
        if ask.seat != SECRETIVE
    ]
    waited = {(ask.what, ask.public) for ask in game.open.values() if ask.seat == SECRETIVE and ask.public}
    return [[view(game.position, seat) for seat in (*others, None)], sorted(asked, key=str), waited]


def told_to_others(facts) -> list:
    told = [fact_json(fact) for fact in facts]
    return [fact for fact in told if fact.get("to") is None or set(fact["to"]) - {SECRETIVE}]


@pytest.mark.parametrize(
    ("begin", "seed"),
    [
        *((new_game, seed) for seed in range(REACTIONS, REACTIONS + 24)),
        *((new_mayfair_game, seed) for seed in range(REACTIONS, REACTIONS + 12)),
    ],
)
def test_what_stays_quiet_changes_nothing_that_others_see_are_asked_or_told(begin, seed: int) -> None:
    game, plain = begin(seed), begin(seed)
    rng, dice = random.Random(seed), Dice(f"quiet {seed}")
    for _ in range(120):
        if not game.waiting:
            break
        if rng.random() < 0.2:
            game.decide(says_ahead(SECRETIVE, None, of_cards(game)))
        ask = game.open[min(game.waiting)]
        twin = twin_of(ask, plain)
        assert twin is not None
        given = answer("random", game, ask.seat, ask, dice)
        told = game.decide(Answer(ask.seat, ask.number, given))
        told += kept_quiet(game)[0]
        assert told_to_others(told) == told_to_others(plain.decide(Answer(twin.seat, twin.number, given)))
        assert seen_by_others(game) == seen_by_others(plain)


@pytest.mark.parametrize("begin", [new_game, new_mayfair_game])
def test_reactions_are_asked_for_there(begin) -> None:
    """Or the test above would prove nothing."""
    asked = 0
    for seed in range(REACTIONS, REACTIONS + 6):
        game, dice = begin(seed), Dice(f"quiet {seed}")
        for _ in range(120):
            if not game.waiting:
                break
            game.decide(says_ahead(SECRETIVE, None, of_cards(game)))
            ask = game.open[min(game.waiting)]
            game.decide(Answer(ask.seat, ask.number, answer("random", game, ask.seat, ask, dice)))
            asked += kept_quiet(game)[1]
    assert asked > 20
