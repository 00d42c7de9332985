"""Where an encounter has publicly just begun: what was decided in private since makes no difference to it."""

from __future__ import annotations

from functools import cache

import pytest

from engine import SEAT, Answer, Ask, Game, Ruling, view
from engine.ahead.said import Ahead
from engine.asking.forms import PASS
from engine.state import serial
from engine.state.conservation import Ledger
from engine.state.dice import Dice

from .play import answer_next, new_game

TURN = Ruling(({"move": "turn", "offense": 2},), "another")
STOPS = ("encounter_starts", "destiny_due", "destiny_drawn", "regroup_ship_due")
SEEDS = range(6)


@cache
def boundary(seed: int) -> str:
    """The checkpoint where the third encounter begins."""
    game, dice = new_game(seed), Dice(f"play {seed}")
    while game.position.encounters < 3:
        answer_next(game, dice)
    return game.checkpoint


def begun(seed: int, stops: tuple[str, ...] = STOPS) -> Game:
    """The third encounter has just begun; every seat has these stops."""
    position = serial.load(boundary(seed))
    for seat in position.seats:
        seat.ahead = Ahead.said(stops)
    return Game(position)


def in_private(game: Game) -> list[Ask]:
    """What is asked of somebody of whom nobody else knows it, and not answered."""
    asked = (ask for _key, ask in sorted(game.open.items()) if ask.waits and not ask.answered)
    return [ask for ask in asked if ask.public != SEAT]


def passes(game: Game, ask: Ask) -> None:
    """Or does what has to be done."""
    game.decide(Answer(ask.seat, ask.number, PASS if PASS in ask.suggestions() else ask.default))


def public(game: Game) -> list[object]:
    return [fact for fact in game.facts if fact.visible_to(None)]


@pytest.mark.parametrize("seed", SEEDS)
def test_a_pass_at_a_private_stop_leaves_it_where_a_ruling_is_possible(seed: int) -> None:
    game, passed = begun(seed), 0
    while asked := in_private(game):
        passes(game, asked[0])
        passed += 1
        assert game.between_encounters
    assert passed > 2


@pytest.mark.parametrize("seed", SEEDS)
def test_a_ruling_there_is_made_where_the_encounter_began_and_whoever_passed_is_asked_again(
    seed: int,
) -> None:
    game = begun(seed)
    asked = in_private(game)
    passes(game, asked[0])
    ledger, used = Ledger(game.position), [seat.questions for seat in game.position.seats]
    game.decide(TURN)
    assert game.position.encounters == 3 and game.position.enc.offense == 2
    assert ledger.fault(game.position) == "" == ledger.fault_between_encounters(game.position)
    assert asked[0].seat in {ask.seat for ask in in_private(game)}
    assert all(number > used[seat] for seat, number in game.open)
    assert game.between_encounters


@pytest.mark.parametrize("seed", SEEDS)
def test_what_a_ruling_needs_and_what_is_told_of_it_follows_from_what_everybody_knows(seed: int) -> None:
    found: dict[str, list[object]] = {}
    for number in range(6):
        game = begun(seed)
        for _ in range(number):
            for ask in in_private(game)[:1]:
                passes(game, ask)
        known = str(
            (view(game.position, None), sorted({a.seat for a in game.open.values() if a.public == SEAT}))
        )
        possible = game.between_encounters, game.was_drawn
        _position, facts = game.ruled(TURN, blind=True)
        game.decide(TURN)
        found.setdefault(known, []).append((possible, facts, public(game), view(game.position, None)))
    assert any(len(same) > 1 for same in found.values())
    assert all(one == same[0] for same in found.values() for one in same)


@pytest.mark.parametrize("seed", SEEDS)
def test_whether_one_is_possible_and_has_to_draw_anew_does_not_depend_on_who_stops(seed: int) -> None:
    """With stops and without, up to the first question of which everybody knows whose it is."""
    stopped, plain = begun(seed), begun(seed, stops=())
    while asked := in_private(stopped):
        passes(stopped, asked[0])
    while asked := in_private(plain):
        passes(plain, asked[0])
    assert view(stopped.position, None) == view(plain.position, None)
    assert stopped.between_encounters and plain.between_encounters
    assert stopped.was_drawn == plain.was_drawn
    for game in (stopped, plain):
        ask = next(ask for ask in game.open.values() if ask.public == SEAT)
        game.decide(Answer(ask.seat, ask.number, ask.default))
    assert stopped.between_encounters == plain.between_encounters is False


def test_what_is_played_at_a_private_stop_counts_once_it_is_seen() -> None:
    game, chosen = _somebody_plays()
    assert game.between_encounters, "nobody knows of it before all have said what they do"
    while not public(game):
        passes(game, in_private(game)[0])
    assert chosen.seat == next(fact.seat for fact in public(game))
    assert not game.between_encounters


def _somebody_plays() -> tuple[Game, Ask]:
    """At the encounter's start; others are still to say."""
    for seed in range(40):
        game = begun(seed)
        for ask in in_private(game):
            acts = [one for one in ask.suggestions() if one != PASS]
            if acts and ask.what == "encounter_starts" and len(in_private(game)) > 1:
                game.decide(Answer(ask.seat, ask.number, acts[0]))
                return game, ask
    raise AssertionError("nobody could play anything")


def test_what_somebody_has_to_choose_makes_no_difference_whatever_they_choose() -> None:
    """Hate discards a card at the encounter's start, and nobody else chooses which."""
    found = []
    for seed in range(40):
        forced = [ask for ask in in_private(begun(seed)) if PASS not in ask.suggestions()]
        for answer in forced[0].suggestions() if forced else ():
            game = begun(seed)
            game.decide(Answer(forced[0].seat, forced[0].number, answer))
            found.append(game.between_encounters)
    assert len(found) > 1 and all(found)


def test_an_encounter_that_begins_anew_is_told_from_there_on() -> None:
    """That it has begun was told. What is done then is done anew, whether or not anybody was asked before."""
    game = begun(1, stops=())
    while asked := in_private(game):
        passes(game, asked[0])
    game.decide(Ruling(({"move": "turn", "offense": game.position.enc.offense},), "another"))
    kinds = [fact.id for fact in public(game)]
    assert kinds[0] == "game_ruled" and "encounter_began" not in kinds and "turn_began" not in kinds
