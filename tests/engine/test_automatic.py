"""What a seat does when it helps leaves it no worse off than without (`make automatic` tries all games)."""

from __future__ import annotations

import os
from itertools import islice
from types import SimpleNamespace
from typing import Any

import pytest

from engine import Game
from engine.artifacts import reinforcement
from engine.facts import CardAnnounced, EncounterResult
from engine.facts.cards import CardsWereDiscarded, Drew
from engine.facts.course import GameWon
from engine.facts.deals import DealHasFailed, DealWasAgreed
from engine.facts.plays import PowerAnnounced, PowerWasZapped, StatementAnswered
from engine.facts.techs import TechAnnounced, TechTurnedUp
from engine.sheets import advice, stopping
from engine.state import serial
from engine.state.cards import card
from tests.engine import automatic
from tests.engine.automatic import Outcome, Run, Tally, encounters, orders_of, tally_of
from tests.engine.replayed import Notes, PlayedEncounter, encounters_of, recorded_games
from tests.engine.scenario import Scenario, scenario
from tests.engine.unforeseen import nobody_could_know, nobody_could_know_its_end

EVERY = int(os.environ.get("EVERY", "60"))  # of the recorded games every so many
FRESH = 2
PLANTED = 70


@pytest.mark.timeout(600)
def test_what_is_done_when_it_helps_makes_nothing_worse_for_its_owner() -> None:
    tally = tally_of(encounters(FRESH, EVERY))
    assert (tally.counterexamples, tally.missed) == ([], [])
    assert tally.better.total() > tally.unseen.total() > 0 < tally.by_hand.total()
    assert tally.pairs.total() > tally.encounters > 50


def test_what_is_accepted_names_advice_and_has_a_reason() -> None:
    for name, reason in automatic.ACCEPTED.items():
        assert name in orders_of(name.rpartition(".")[0]) and len(reason) > 20, name


# The encounter of a zap

RED_ZAPS = (0, "card_zap")


def by_hand(*answers: tuple[str, str, str]) -> Scenario:
    """Red's Tripler has laid six against ten; blue zaps it, then all do what `answers` say, each as who, what
    and where."""
    game = scenario(
        red=("tripler", "attack 6", "card_zap"), blue=("", "attack 10", "cosmic_zap"), green=("",)
    )
    game.start.rules["pace"] = "one_by_one"
    game.attack(ships=3).lay(red="attack 6", blue="attack 10")
    for name, zap, moment in (("blue", "cosmic_zap", "power_used"), *answers):
        game.play_until(moment, of=name).seat(name).plays(zap)
    return game


def played(game: Scenario) -> PlayedEncounter:
    """The encounter of a scenario, as far as it has been played."""
    start, notes = Game(serial.load(game.game.checkpoint)), Notes()
    for decision in game.game.tail:
        notes.take(start, decision)
        start.decide(decision)
    return notes.of("by hand", 1, game.game.checkpoint)


def test_a_pair_of_runs_differs_by_what_is_done_when_it_helps() -> None:
    encounter = played(by_hand())
    runs = [Run(encounter, RED_ZAPS, ordered=ordered).play() for ordered in (True, False)]
    assert [run.automatic for run in runs] == [{RED_ZAPS: "card_zap.cancel"}, {}]
    assert [run.outcome(0).encounter for run in runs] == [1, -1]


def test_it_is_better_with_the_zap_and_counts_as_such() -> None:
    tally = tally_of([played(by_hand())])
    assert (tally.pairs["card_zap.cancel"], tally.better["card_zap.cancel"]) == (1, 1)


def test_a_zap_that_is_kept_where_it_wins_by_hand_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """As it was while totals were reckoned before the zapped power had worked."""
    encounter = played(by_hand(("red", "card_zap", "card_played")))
    tally = tally_of([encounter])
    assert (tally.by_hand["card_zap.cancel"], tally.missed) == (1, [])
    monkeypatch.setattr(stopping, "_worth_either_way", lambda sheet, moment: (0, 0))
    assert len(tally_of([encounter]).missed) == 1


def test_what_undoes_a_card_of_ones_own_is_no_win_that_was_missed() -> None:
    """Red zaps its own deal, which an order never does."""
    game = scenario(red=("", "attack 20", "emotion_control", "card_zap"), blue=("", "attack 10"), green=("",))
    game.attack(ships=3).lay(red="attack 20", blue="attack 10")
    game.play_until("cards_revealed", of="red").red.plays("emotion_control")
    game.play_until("card_played", of="red").red.plays("card_zap")
    tally = tally_of([played(game)])
    assert (tally.by_hand["card_zap.cancel"], tally.missed) == (0, [])


def test_what_is_done_after_what_is_tried_is_done_without_it() -> None:
    game = scenario(
        red=("", "attack 4", "reinforcement 2", "mirror flare"), blue=("", "attack 10"), green=("",)
    )
    game.start.rules["pace"] = "one_by_one"
    game.attack(ships=3).lay(red="attack 4", blue="attack 10")
    game.play_until("cards_revealed", of="red").red.plays("reinforcement 2.reinforce:offense")
    game.play_until("cards_revealed", of="red").red.plays("mirror flare")
    without = Run(played(game), (0, "reinforcement 2")).play()
    assert list(without.by_hand) == [(0, "mirror flare")]


@pytest.mark.parametrize("keeps", [True, False])
def test_a_reinforcement_that_its_owner_keeps_is_no_fault_of_a_flare_that_counts_on_it(keeps: bool) -> None:
    """10 + 3 against 15 + 2: three more by the flare are not enough, but with the reinforcement they are."""
    red = ("", "attack 10", "macron flare", "reinforcement 3")
    game = scenario(red=red, blue=("", "attack 15", "reinforcement 2"), green=("",))
    game.start.rules["pace"] = "one_by_one"
    game.start.planets[5][1] -= 2
    game.start.planets[6][1] += 2
    game.attack(ships=3, planet=5).lay(red="attack 10", blue="attack 15")
    game.play_until("cards_revealed", of="red")
    (game.red.passes() if keeps else game.red.plays("reinforcement 3.reinforce:offense"))
    with_it = Run(played(game), (0, "macron flare"), ordered=True).play()
    assert (with_it.automatic, with_it.kept) == (
        {(0, "macron flare"): "macron flare.a_point_a_ship"},
        {0} if keeps else set(),
    )


@pytest.mark.parametrize(("held", "keeps"), [("reinforcement 5", {0}), ("reinforcement 2", set())])
def test_nor_is_it_missed_where_a_reinforcement_would_have_won_that_its_owner_keeps(held, keeps) -> None:
    """10 + 2 against 12 + 2: five more win, two do not."""
    red = ("", "attack 10", "emotion_control", held)
    game = scenario(red=red, blue=("", "attack 12", "reinforcement 2"), green=("",))
    game.start.rules["pace"] = "one_by_one"
    game.start.planets[5][1] -= 2
    game.start.planets[6][1] += 2
    game.attack(ships=2, planet=5).lay(red="attack 10", blue="attack 12")
    game.play_until("cards_revealed", of="red").red.passes()
    assert Run(played(game), (0, "emotion_control")).play().kept == keeps


# What is no worse


class Ended(Run):
    """A run that has come to this; the seat has played so many cards, and lost so many."""

    def __init__(self, outcome: Outcome, cards: int = 0, *, discards: int = 0, glad: bool = False):
        self.game = SimpleNamespace(outcomes=(outcome,))  # type: ignore[assignment]
        self.facts = [CardAnnounced(0, card("card_zap"))] * cards
        self.facts += [CardsWereDiscarded(0, (card("attack 6"),), "plague")] * discards
        self.facts += [CardsWereDiscarded(0, (card("attack 6"),) * 8, "new hand")]
        self.glad = glad

    def is_glad_to_lose_ships(self, owner: int) -> bool:
        return self.glad


def test_a_game_that_is_over_is_not_worse_for_colonies_or_ships() -> None:
    assert Ended(Outcome(-1, 0, 3, 7, 0)).outcome(0) == Ended(Outcome(-1, 1, 2, 6, -4)).outcome(0)
    assert Ended(Outcome(0, 0, 3, 7, 0)).outcome(0) != Ended(Outcome(0, 1, 2, 6, -4)).outcome(0)


LOST, LOST_MORE, FEWER_COLONIES = Outcome(0, -1, 1, 5, -3), Outcome(0, -1, 1, 5, -4), Outcome(0, -1, 1, 4, -4)


@pytest.mark.parametrize(
    ("with_it", "without", "is_worth_it"),
    [
        (Ended(LOST_MORE, 1), Ended(LOST, 2), True),
        (Ended(LOST_MORE, 1), Ended(LOST, 1), False),
        (Ended(LOST_MORE, 1), Ended(LOST, 1, discards=1), True),
        (Ended(FEWER_COLONIES, 1), Ended(LOST, 3), False),
        (Ended(LOST_MORE, 1, glad=True), Ended(LOST, 1), True),
    ],
)
def test_a_ship_is_not_too_much_for_a_card_nor_for_a_seat_that_is_glad_to_lose_it(
    with_it, without, is_worth_it
):
    assert automatic._is_worth_it(with_it, without, 0) == is_worth_it


# Faults that would be noticed


def losing(sheet: Any, points: int, side: str = "") -> bool:
    return side != sheet.side


def test_reinforcements_for_the_other_side_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reinforcement, "points_turn_result", losing)
    assert any(tally_of([played]).counterexamples for played in encounters(0, PLANTED))


def test_what_loses_by_unseen_cards_more_often_than_it_gains_would_be_noticed() -> None:
    tally = Tally()
    tally.unseen["sorcerer.magic"], tally.better["sorcerer.magic"] = 30, 29
    assert tally.bad_guesses == []
    tally.better["sorcerer.magic"] = 14
    assert tally.bad_guesses == []
    tally.better["sorcerer.magic"] = 9
    assert tally.bad_guesses == ["sorcerer.magic: 30 times worse, 9 times better"]


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        (Outcome(1, -1, 4, 8, -9), Outcome(0, 1, 4, 8, 0)),
        (Outcome(0, 1, 2, 7, -4), Outcome(0, -1, 3, 8, 0)),
        (Outcome(0, 0, 3, 6, -4), Outcome(0, 0, 2, 7, 0)),
        (Outcome(0, 0, 2, 7, 0), Outcome(0, 0, 2, 7, -1)),
    ],
)
def test_the_game_comes_before_the_encounter_and_that_before_colonies_and_ships(better, worse) -> None:
    assert better > worse


def test_the_same_encounter_is_played_where_nothing_acts() -> None:
    """As what is ordered is not held."""
    game = next(recorded_games())
    for encounter in islice(encounters_of(game), 5):
        plain, ordered = Run(encounter).play(), Run(encounter, (0, "no such card"), ordered=False).play()
        assert plain.facts == ordered.facts


def test_the_command_prints_figures_and_fails_by_a_counterexample(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert automatic.main(["--fresh", "1", "--every", "0"]) == 0
    assert '"encounters": ' in capsys.readouterr().out
    monkeypatch.setattr(Tally, "bad_guesses", ["sorcerer.magic: 9 times worse, 0 times better"])
    assert automatic.main(["--fresh", "0", "--every", "0"]) == 1


# What nobody could know

DEAL, FAILS = EncounterResult("deal"), DealHasFailed("broken off")
DEFEAT, ANOTHER = EncounterResult("defense"), EncounterResult("offense")


FIRED = TechAnnounced(1, "lunar_cannon", "fire")
MUST_BE_USED = PowerAnnounced(1, "virus", "multiply")
PATIENCE, ZAP = PowerAnnounced(2, "tick_tock", "patience"), CardAnnounced(1, card("cosmic_zap"))


def reinforced(seat: int, why: str = "reinforcement") -> CardsWereDiscarded:
    return CardsWereDiscarded(seat, (card("attack 6"),), why)


@pytest.mark.parametrize(
    ("with_it", "without", "could_not"),
    [
        ([DEAL, FAILS], [DEFEAT], True),
        ([DEAL], [DEFEAT], False),
        ([DEAL, FAILS], [DEAL], False),
        ([DEFEAT], [DEAL, FAILS], False),
        ([DEFEAT], [FIRED, ANOTHER], True),
        ([FIRED, DEFEAT], [FIRED, ANOTHER], False),
        ([MUST_BE_USED, DEFEAT], [ANOTHER], False),
        ([DEAL], [DEFEAT, PATIENCE, ZAP, PowerWasZapped(2, "tick_tock")], True),
        ([DEAL], [DEFEAT, PATIENCE, ZAP], False),
        ([Drew(1, 2), DEFEAT], [ANOTHER], True),
        ([DEFEAT, Drew(1, 2)], [ANOTHER], False),
        ([StatementAnswered(1, "accept"), DEAL], [DEFEAT], True),
        ([StatementAnswered(0, "accept"), DEAL], [DEFEAT], False),
        ([DEAL], [reinforced(1), DEFEAT], True),
        ([DEAL], [reinforced(0), DEFEAT], False),
        ([DEAL], [reinforced(1, "new hand"), DEFEAT], False),
    ],
)
def test_nobody_could_know_that_a_deal_fails_or_what_is_drawn_before_the_result(with_it, without, could_not):
    """Nor what others believe, nor a card out of their hands, nor whether they use what they may use."""
    assert nobody_could_know(with_it, without, 0) == could_not


WON = GameWon((1,))


@pytest.mark.parametrize(
    ("facts", "could_not"),
    [
        ([DEFEAT, TechTurnedUp(1, 3, "coldsleep_ship", 9), WON], True),
        ([DEFEAT, TechTurnedUp(2, 3, "coldsleep_ship", 9), WON], False),
        ([DEFEAT, TechTurnedUp(1, 3, "coldsleep_ship", 9)], False),
        ([DEFEAT, WON], False),
        ([TechTurnedUp(1, 3, "coldsleep_ship", 9), DEFEAT, WON], False),
    ],
)
def test_nobody_could_know_what_the_winner_of_the_game_plays_after_the_result(facts, could_not):
    assert nobody_could_know_its_end(facts, [DEFEAT], 0) == could_not


SHADOW = CardAnnounced(1, card("shadow flare"))


@pytest.mark.parametrize(
    ("with_it", "without", "could_not"),
    [
        ([DEAL, GameWon((1, 2))], [ANOTHER, SHADOW], True),
        ([DEAL, GameWon((1, 2))], [SHADOW, ANOTHER], False),
        ([DEAL, GameWon((1, 2))], [ANOTHER, SHADOW, WON], False),
        ([DEFEAT], [DEAL, DealWasAgreed((0, 1)), GameWon((0,))], True),
        ([DEFEAT], [DEAL, DealWasAgreed((0, 1)), GameWon((0, 1))], False),
    ],
)
def test_nobody_could_know_that_others_keep_the_game_going_or_give_it_away(with_it, without, could_not):
    """Excuse a card once the encounter was lost, and a deal that wins for the other dealer alone."""
    assert nobody_could_know_its_end(with_it, without, 0) == could_not


def test_a_later_act_by_hand_is_no_fault_of_what_was_done_before() -> None:
    """Excuse an act after the encounter went another way, and none before that."""
    with_it, without = Ended(LOST_MORE), Ended(LOST)
    with_it.facts, without.facts = [DEFEAT, SHADOW], [DEFEAT, ZAP]
    with_it.kept, with_it.by_hand_after = set(), {(0, "mirror flare"): 1}
    assert automatic._by_hand(with_it, without, 0) and not automatic._by_hand(with_it, without, 1)
    with_it.by_hand_after = {(0, "mirror flare"): 0}
    assert not automatic._by_hand(with_it, without, 0)


def test_a_deal_by_hand_in_place_of_a_defeat_is_no_win_that_was_missed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A deal is made by two; where the defeat would cost the game it counts all the same."""
    game = scenario(red=("", "attack 6", "emotion_control"), blue=("", "attack 10"), green=("",))
    game.attack(ships=2).lay(red="attack 6", blue="attack 10")
    game.play_until("cards_revealed", of="red").red.plays("emotion_control")
    game.play_until("deal")
    encounter = played(game)
    monkeypatch.setattr(advice, "result", lambda position: "deal")
    tally = tally_of([encounter])
    assert (tally.by_hand["emotion_control.calm"], tally.missed) == (1, [])
