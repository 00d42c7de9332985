"""Encounters inside encounters at random moments of random games: what must hold after every decision."""

import random
from collections.abc import Iterator

import pytest

from engine import Close, Game, Rewind, book, decision_from_json, decision_json, view
from engine.state.conservation import Ledger
from tests.engine import twins
from tests.engine.hidden import FILLERS, copier, hide, other_wishes
from tests.engine.play import ALWAYS, FACE_DOWN, REACTIONS, SEATED_APART, TECHS, TOGETHER, new_game, played
from tests.engine.rift import DEEPEST, RIFTS, own_aliens
from tests.proofs import sample

KINDS = (0, TOGETHER, REACTIONS, REACTIONS + 1, TECHS, TECHS + REACTIONS, FACE_DOWN, ALWAYS, SEATED_APART)
SEEDS = sample([kind + more for kind in KINDS for more in range(0, 16, 2)], of=8)
DECISIONS = 300


@pytest.fixture(autouse=True)
def rifts() -> Iterator[None]:
    with own_aliens(*RIFTS):
        yield


def with_rifts(seed: int) -> Game:
    """A game at random in which most seats can begin encounters inside others."""
    others = random.Random(seed).sample(book().built_in, 5)
    return new_game(seed, among=(*(alien.name for alien in RIFTS), *others))


def plain(game: Game) -> tuple[object, ...]:
    return game.position, game.waiting, {key: ask.about for key, ask in game.open.items()}


@pytest.mark.parametrize("seed", SEEDS)
def test_no_ship_no_card_and_no_sheet_is_lost_or_made(seed):
    game = with_rifts(seed)
    ledger = Ledger(game.position)
    for decision in played(game, seed, DECISIONS):
        assert not ledger.fault(game.position), decision
        if not game.tail:
            assert not ledger.fault_between_encounters(game.position), decision
            assert not game.position.outer or game.over


def test_these_games_go_as_deep_as_rifts_do():
    deepest = 0
    for seed in (0, TOGETHER, REACTIONS):
        game = with_rifts(seed)
        for _ in played(game, seed, DECISIONS):
            deepest = max(deepest, len(game.position.outer))
    assert deepest == DEEPEST


@pytest.mark.parametrize("seed", SEEDS)
def test_checkpoint_and_tail_give_the_same_game(seed):
    game = with_rifts(seed)
    for number, _ in enumerate(played(game, seed, DECISIONS)):
        if number % 7 == 0:
            again = Game.load(game.checkpoint, map(decision_from_json, map(decision_json, game.tail)))
            assert plain(again) == plain(game) and again.checkpoint == game.checkpoint


@pytest.mark.parametrize("seed", SEEDS)
def test_no_ruling_is_possible_inside(seed):
    game = with_rifts(seed)
    for number, _ in enumerate(played(game, seed, DECISIONS)):
        if game.position.outer and number % 7 == 0:
            assert not game.between_encounters


@pytest.mark.parametrize("seed", SEEDS)
def test_what_a_seat_sees_never_depends_on_what_it_may_not_know(seed):
    game = with_rifts(seed)
    for number, _ in enumerate(played(game, seed, DECISIONS)):
        if not game.position.outer or number % 3:
            continue
        again = copier(game.position)
        for seat in (0, 2, None):
            seen = view(game.position, seat)
            assert [enc["number"] for enc in seen["outer"]] == [enc.number for enc in game.position.outer]
            for filler in FILLERS:
                assert view(hide(again(), seat, filler), seat) == seen
            assert view(other_wishes(again(), seat), seat) == seen


@pytest.mark.parametrize("seed", SEEDS)
def test_a_game_that_was_taken_back_inside_goes_on_as_it_would_have(seed):
    game = with_rifts(seed)
    for number, _ in enumerate(played(game, seed, DECISIONS)):
        if game.position.outer and number > DECISIONS / 3:
            used = tuple(seat.questions for seat in game.position.seats)
            game.decide(Rewind(number, used, game.position.dice.rolls))
            break
    for number, _ in enumerate(played(game, seed + 1, 60)):
        if number % 10 == 0:
            again = Game.load(game.checkpoint, game.tail)
            assert plain(again) == plain(game)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_game_may_be_closed_inside(seed):
    game = with_rifts(seed)
    ledger = Ledger(game.position)
    for _ in played(game, seed, DECISIONS):
        if len(game.position.outer) > 1:
            break
    if not game.over:
        game.decide(Close((), "moderator"))
    assert game.over and not game.waiting and not ledger.fault(game.position)
    assert Game.load(game.checkpoint).position == game.position


def test_secrets_of_some_change_nothing_that_the_others_get(monkeypatch):
    monkeypatch.setattr(twins, "new_game", with_rifts)
    cases = [twins.Case(twins._checkpoint(number // 5), number) for number in range(40)]
    tallies = [case.play() for case in cases]
    assert [tally.counterexamples for tally in tallies if tally.counterexamples] == []
    inside = [case for case in cases if case.games[0].position.encounters > case.encounter + 1]
    assert len(inside) > 1
