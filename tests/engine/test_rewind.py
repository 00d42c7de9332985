"""A game that was taken back stands as it stood then, is asked anew, and goes on like any other."""

import json

import pytest

from engine import Answer, Game, Rewind, StandingOrders, decision_from_json, decision_json, view
from engine.state import serial
from engine.state.conservation import all_cards, ships_of_all
from engine.state.dice import Dice
from tests.engine.said_ahead import says_ahead

from .play import new_game, played

MOMENTS = [(seed, decisions) for seed in (0, 1, 2, 1001, 2000) for decisions in (1, 37, 80, 141)]


def game_after(seed: int, decisions: int) -> Game:
    game = new_game(seed)
    for _ in played(game, seed, decisions):
        pass
    return game


def taken_back(game_of: int, decisions: int, further: int = 60, **dice) -> tuple[Game, Rewind]:
    """As it stood after so many decisions, once `further` ones had been taken."""
    later = game_after(game_of, decisions + further)
    used = tuple(seat.questions for seat in later.position.seats)
    rewind = Rewind(decisions, used, later.position.dice.rolls, **dice)
    game = game_after(game_of, decisions)
    game.decide(rewind)
    return game, rewind


def without_numbers(game: Game) -> dict:
    """The position, but for how often everybody was asked."""
    plain = json.loads(serial.dump(game.position))["position"]
    for seat in plain["seats"]:
        del seat["questions"]
        seat["ahead"] = [one | {"after": 0} if "after" in one else one for one in seat["ahead"]]
    return plain


def asked(game: Game) -> list:
    return [(ask.seat, ask.what, ask.about, ask.default, ask.answered) for ask in game.open.values()]


def twin_of(decision, game: Game, twin: Game):
    """The same decision in a game whose questions have other numbers."""
    if isinstance(decision, StandingOrders):
        return decision
    place = sorted(game.open).index((decision.seat, decision.question))
    return Answer(*sorted(twin.open)[place], decision.answer)


@pytest.mark.parametrize(("seed", "decisions"), MOMENTS)
def test_it_stands_as_it_stood_and_no_number_is_used_twice(seed, decisions):
    before, (game, rewind) = game_after(seed, decisions), taken_back(seed, decisions)
    assert without_numbers(game) == without_numbers(before)
    assert sorted(asked(game), key=repr) == sorted(asked(before), key=repr)
    assert all(number > rewind.questions[seat] for seat, number in game.open)
    assert len(game.waiting) == len(before.waiting)


@pytest.mark.parametrize(("seed", "decisions"), MOMENTS)
def test_the_same_answers_lead_where_they_would_have_led_without_the_detour(seed, decisions):
    straight, (game, _) = game_after(seed, decisions), taken_back(seed, decisions)
    for _ in range(90):
        if not straight.waiting:
            break
        key = min(straight.waiting)
        answer = Answer(*key, straight.open[key].default)
        game.decide(twin_of(answer, straight, game))
        straight.decide(answer)
    assert without_numbers(game) == without_numbers(straight)
    assert game.winners == straight.winners


@pytest.mark.parametrize(("seed", "decisions"), MOMENTS)
def test_it_is_loaded_from_its_checkpoint_alone(seed, decisions):
    game, _ = taken_back(seed, decisions)
    again = Game.load(game.checkpoint, game.tail)
    assert not game.tail and again.checkpoint == game.checkpoint
    assert (
        again.position == game.position and asked(again) == asked(game) and set(again.open) == set(game.open)
    )
    assert again.waiting == game.waiting and again.answers == game.answers


def test_a_game_can_be_taken_back_twice_within_an_encounter():
    game, _ = taken_back(1, 80)
    key = min(game.waiting)
    game.decide(Answer(*key, game.open[key].default))
    then = without_numbers(game)
    game.decide(Rewind(0, tuple(seat.questions + 9 for seat in game.position.seats), 5))
    again = Game.load(game.checkpoint)
    assert without_numbers(game) == without_numbers(again) == then and set(game.open) == set(again.open)


def test_with_other_dice_nobody_sees_a_difference_and_no_piece_is_lost():
    before, (game, _) = game_after(2, 80), taken_back(2, 80, seed="another")
    assert [view(game.position, eyes) for eyes in (*range(4), None)] == [
        view(before.position, eyes) for eyes in (*range(4), None)
    ]
    assert all_cards(game.position) == all_cards(before.position)
    assert ships_of_all(game.position) == ships_of_all(before.position)
    assert game.position.deck != before.position.deck
    assert game.position.dice.rolls > before.position.dice.rolls
    assert game.facts[0].dice == "anew"


def test_everybody_is_told_where_it_stands_and_nothing_else():
    game, _ = taken_back(1, 80, by="table")
    (fact,) = game.facts
    seen = view(game.position, None)
    assert fact.to is None and fact.by == "table" and fact.dice == "kept"
    assert (fact.encounter, fact.phase) == (seen["encounter"]["number"], seen["phase"])
    assert [list(held) for held in fact.held] == [
        [power["alien"] for power in seat["powers"]] for seat in seen["seats"]
    ]


def test_an_order_leaves_the_question_alone_that_it_was_given_after():
    game = game_after(3, 80)
    seat, number = min(game.open)
    order = {"do": [{"what": "pass"}], "until": "happened", "n": 1, "after": number}
    game.decide(says_ahead(seat, None, {}, (order,)))
    game.decide(Rewind(0, (500,) * 4, 5))
    (kept,) = game.position.seats[seat].ahead.numbered
    assert kept.after >= min(number for who, number in game.open if who == seat) > 500


def test_it_is_kept_when_the_rules_break_down_over_the_next_decision(monkeypatch):
    game, _ = taken_back(1, 80)
    then, open_then = without_numbers(game), set(game.open)
    advance, broken = Game._advance, []

    def once(self, answered):
        if answered is not None and not broken:
            broken.append(1)
            raise ZeroDivisionError
        return advance(self, answered)

    monkeypatch.setattr(Game, "_advance", once)
    key = min(game.waiting)
    with pytest.raises(ZeroDivisionError):
        game.decide(Answer(*key, game.open[key].default))
    assert without_numbers(game) == then and set(game.open) == open_then


@pytest.mark.parametrize("rewind", (Rewind(7, (1, 2, 3), 12), Rewind(7, (1,), 12, "another", "table")))
def test_it_is_written_and_read_like_other_decisions(rewind):
    assert decision_from_json(decision_json(rewind)) == rewind


@pytest.mark.parametrize(
    "wrong",
    (
        {"dice": "mine"},
        {"dice": "anew"},
        {"seed": "s"},
        {"by": "me"},
        {"to": -1},
        {"to": True},
        {"questions": ["1"]},
        {"rolls": 1.5},
    ),
)
def test_what_is_no_rewind_is_refused(wrong):
    with pytest.raises(ValueError):
        decision_from_json(decision_json(Rewind(7, (1, 2, 3), 12)) | wrong)


def test_one_for_another_number_of_seats_changes_nothing():
    game = game_after(1, 37)
    before = serial.dump(game.position)
    with pytest.raises(ValueError):
        game.decide(Rewind(7, (1, 2, 3), 12))
    assert serial.dump(game.position) == before and game.tail == game_after(1, 37).tail


def test_dice_that_are_kept_fall_as_they_would_have_fallen():
    before, (game, _) = game_after(2, 80), taken_back(2, 80)
    assert (
        game.position.dice
        == before.position.dice
        == Dice(before.position.dice.seed, before.position.dice.rolls)
    )
