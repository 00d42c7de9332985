"""Reinforcements: after everything else, by any involved player, for either side (M-14)."""

import pytest

from tests.engine.mayfair.table import mayfair
from tests.engine.scenario import Scenario


def table(pace: str = "one_by_one", **hands: tuple) -> Scenario:
    seats = {"red": ("", "attack 8"), "blue": ("", "attack 8"), "green": ("",), "yellow": ("",)} | hands
    return mayfair(pace, **seats).effective_switches(cards__reinforcements=True)


def test_they_are_played_after_the_window_of_the_reveal():
    """M-14.1: after the reveal and after all other effects are worked out."""
    game = table(red=("", "attack 8", "reinforcement 2")).attack(ships=1).lay(red="attack 8", blue="attack 8")
    assert game.play_until("reinforcements_open", of="red").red.is_offered("reinforcement 2")
    assert not [fact for fact in game.facts if fact.id == "totals_final"]


def test_not_while_others_may_still_act():
    """M-14.1."""
    game = table(red=("", "attack 8", "reinforcement 2"))
    game.start.seats[0].ahead = game.start.seats[0].ahead.said(("cards_revealed",), {}, ())
    game.attack(ships=1).lay(red="attack 8", blue="attack 8")
    assert not (game.red.is_asked("cards_revealed") and game.red.is_offered("reinforcement 2"))


@pytest.mark.parametrize("side", ["offense", "defense"])
def test_any_involved_player_may_play_any_number_for_either_side(side):
    """M-14.1: also allies, also for the opponent's side."""
    cards = ("attack 1", "reinforcement 2", "reinforcement 3")
    game = table(green=("", *cards)).attack(ships=1, allies={"green": "offense"})
    game.lay(red="attack 8", blue="attack 8")
    for value in (2, 3):
        game.play_until("reinforcements_open", of="green").green.plays(
            f"reinforcement {value}.reinforce:{side}"
        )
    usual = {"offense": 10, "defense": 12}
    game.finish()
    assert dict(zip(usual, game.all_totals[0], strict=True)) == {**usual, side: usual[side] + 5}


def test_who_is_not_involved_may_play_none():
    """M-14.1."""
    game = table(green=("", "attack 1", "reinforcement 2"))
    game.start.seats[2].ahead = game.start.seats[2].ahead.said(("reinforcements_open",), {}, ())
    game.attack(ships=1).lay(red="attack 8", blue="attack 8").finish()
    assert "reinforcement 2" in game.green.hand


def test_not_unless_both_main_players_played_attacks():
    """M-14.1: against a Compromise there is nothing to reinforce."""
    game = table(red=("", "attack 8", "reinforcement 2"), blue=("", "negotiate")).attack(ships=1)
    assert game.lay(red="attack 8", blue="negotiate").never_offers("reinforcement 2")


def test_the_challenge_closes_only_when_all_involved_players_have_finished():
    """M-14.2, M-9.3: after each play all are asked again, without timing order."""
    game = table(red=("", "attack 8", "reinforcement 2"), blue=("", "attack 8", "reinforcement 5"))
    game.attack(ships=1).lay(red="attack 8", blue="attack 8")
    game.play_until("reinforcements_open")
    assert game.red.is_asked("reinforcements_open")
    assert game.blue.is_asked("reinforcements_open")
    game.blue.passes()
    game.red.plays("reinforcement 2.reinforce:offense")
    assert game.blue.is_asked("reinforcements_open")


def test_at_the_standard_pace_the_main_player_who_is_behind_by_one_of_them_is_asked():
    """OURS-core-66: and nobody else waits; allies play theirs as they have said ahead."""
    game = table("standard", red=("", "attack 8", "reinforcement 5"), blue=("", "attack 8"))
    game.attack(ships=1).lay(red="attack 8", blue="attack 8")
    assert game.asked() == {"red": "reinforcements_open"}


def test_they_are_discarded_with_the_cards():
    """M-7.9.1."""
    game = table(red=("", "attack 8", "reinforcement 2")).attack(ships=1).lay(red="attack 8", blue="attack 8")
    game.play_until("reinforcements_open", of="red").red.plays("reinforcement 2.reinforce:offense")
    game.finish()
    assert "reinforcement 2" in game.discards
