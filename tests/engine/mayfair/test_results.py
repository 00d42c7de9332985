"""What a challenge comes to, and which cards may be laid or played before a hand goes (M-7, M-8)."""

import pytest

from engine.state.dice import Dice
from tests.engine.mayfair.table import mayfair
from tests.engine.scenario import Scenario

ALLIES = {"green": ("offense", 2), "yellow": ("defense", 3)}


def table(red: tuple = (), blue: tuple = (), **more: tuple) -> Scenario:
    return mayfair(red=("", *red), blue=("", *blue), **({"green": ("",), "yellow": ("",)} | more))


def fought(red: tuple, blue: tuple, *, ships: int = 2, allies: dict | None = None, **more: tuple) -> Scenario:
    """Both lay the first card of their hands."""
    game = table(red, blue, **more).attack(ships=ships, allies=allies)
    return game.lay(red=red[0], blue=blue[0])


# Attack against Attack


@pytest.mark.parametrize(
    ("red", "winner"),
    [
        ("attack 8", "offense"),
        ("attack 7", "defense"),
        ("attack 6", "defense"),
    ],
)
def test_the_higher_total_wins_and_a_tie_is_the_defenses(red, winner):
    """M-7.8.2: cards and tokens, those of allies too: 8 + 4, 7 + 4 and 6 + 4 against 5 + 4 + 2."""
    game = fought((red,), ("attack 5",), allies={"green": ("offense", 2), "yellow": ("defense", 2)}).finish()
    assert game.all_totals == [(int(red.split()[1]) + 4, 11)]
    assert game.result == winner


def test_what_comes_of_a_defeat_of_the_offense():
    """M-7.8.5: everything on the oval end goes to the Warp, and defensive allies come home."""
    game = fought(("attack 1",), ("attack 40",), allies=ALLIES).finish()
    assert sorted(game.ships_lost) == [(0, 2), (2, 2)]
    assert game.planets[5] == {1: 4}
    assert game.yellow.ships == 20


def rewarded(in_warp: int) -> Scenario:
    """Yellow is asked how it takes the rewards for three tokens."""
    game = table(("attack 1",), ("attack 40",))
    game.yellow.has_in_warp(in_warp)
    game.attack(ships=1, allies={"yellow": ("defense", 3)}).lay(red="attack 1", blue="attack 40")
    return game.play_until("rewards", of="yellow")


@pytest.mark.parametrize(("cards", "ships"), [(3, 0), (2, 1), (1, 2)])
def test_a_defensive_ally_takes_cards_and_tokens_in_any_mixture(cards, ships):
    """M-7.8.5: one for each token committed."""
    game = rewarded(in_warp=2)
    game.yellow.answers(f"cards {cards} ships {ships}").scenario.finish()
    assert (len(game.yellow.hand), game.yellow.warp) == (cards, 2 - ships)


def test_an_ally_takes_no_more_than_is_due_nor_than_there_are():
    """M-7.8.5: with one token in the Warp."""
    assert sorted(rewarded(in_warp=1).yellow.options) == ["cards 2 ships 1", "cards 3 ships 0"]


# Attack against Compromise


def consolation(ships: int, hand: int) -> Scenario:
    """Red has lost so many tokens with a Compromise against blue, which holds so many cards besides."""
    blue = ("attack 4", *["attack 20"] * hand)
    return fought(("negotiate",), blue, ships=ships, allies={"green": ("offense", 2)}).finish()


def test_consolation_is_one_card_for_each_own_token_lost_without_allies():
    """M-7.8.6: the ally's two tokens bring nothing to anybody."""
    game = consolation(ships=3, hand=6)
    assert sorted(game.ships_lost) == [(0, 3), (2, 2)]
    assert game.red.hand == ["attack 20"] * 3
    assert game.green.hand == []


def test_consolation_is_the_whole_hand_if_it_is_too_small():
    """M-7.8.6."""
    assert consolation(ships=3, hand=2).red.hand == ["attack 20"] * 2


def test_the_cards_of_consolation_are_drawn_at_random():
    """M-7.8.6, A-5: neither player is asked which; another table draws others."""
    drawn = set()
    for seed in "abcdef":
        game = table(("negotiate",), ("attack 4", *(f"attack {value}" for value in range(5, 15))))
        game.start.dice = Dice(seed)
        game.attack(ships=1).lay(red="negotiate", blue="attack 4")
        assert game.position.turn.offense == 1, "nothing was asked"
        drawn |= {*game.red.hand}
    assert len(drawn) > 1


def test_a_defense_with_a_compromise_takes_consolation_as_well():
    """M-7.8.6: for the four tokens that it has lost on the planet."""
    game = fought(("attack 4", *["attack 20"] * 5), ("negotiate",)).finish()
    assert game.result == "offense"
    assert game.ships_lost == [(1, 4)]
    assert game.blue.hand == ["attack 20"] * 4


# Hands


def test_no_card_but_challenge_cards_is_ever_laid():
    """M-7.7.4: neither Edicts, Flares, Reinforcements nor Kickers."""
    hand = ("attack 9", "negotiate", "edict_plague", "mirror flare", "reinforcement 3", "kicker 2")
    game = table(hand, ("attack 4",)).effective_switches(cards__kickers=True).attack(ships=1)
    assert game.play_until("encounter_card", of="red").red.options == ["attack 9", "negotiate"]


def test_there_is_no_limit_to_a_hand():
    """M-8.1: nobody is told to discard any of it."""
    hand = ["attack 9"] * 25
    game = fought(("attack 40", *hand), ("attack 4",)).finish()
    assert game.red.hand == hand


def test_before_a_defender_throws_its_hand_away_it_may_play_what_is_legal():
    """M-8.3, M-7.2.9: once it is known; afterwards the rest is discarded."""
    game = table(("attack 9",), ("edict_plague", "edict_keeper")).play_until("new_hand_due", of="blue")
    game.blue.plays("edict_plague.spread:seat 2")
    game.play_until("launch")
    assert game.green.warp == 3
    assert len(game.blue.hand) == 7


def test_a_card_for_the_start_of_a_challenge_comes_too_late_afterwards():
    """M-6.6: in the prechallenge phase, and no longer once the token of stage 1 has been taken."""
    game = mayfair(red=("miser", "attack 9", "miser flare"), blue=("", "attack 4"), green=("",))
    ahead = game.start.seats[0].ahead
    game.start.seats[0].ahead = ahead.said(("encounter_starts", "destiny_settled"), {}, ())
    assert game.play_until("encounter_starts", of="red").red.is_offered("miser flare")
    game.red.passes()
    offered = False
    while not game.red.is_asked("launch"):
        offered = offered or game.red.is_offered("miser flare")
        game.default()
    assert not offered
