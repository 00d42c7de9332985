"""Tenacious Defense: the defense's attack of 1 to 10 counts twice."""

import pytest

from engine.state.cards import card
from engine.state.encounter import LaidCard
from engine.state.totals import card_value
from tests.engine.specials import drawing

COMET = "tenacious_defense"


def revealed(*destiny, red="attack 8", blue="attack 8", **seats):
    game = drawing(*(destiny or (COMET, "seat 1")), red=("", red, red), blue=("", blue, blue), **seats)
    return game.attack(ships=3).lay(red=red, blue=blue)


@pytest.mark.parametrize(
    ("laid", "value"), [(1, 2), (4, 8), (10, 20), (11, 11), (40, 40), (0, 0), (-1, -1), (-8, -8)]
)
def test_from_1_to_10(laid, value):
    """Comet 16."""
    game = revealed(blue=f"attack {laid}")
    assert game.all_totals[0].defense == value + 4


def test_the_offense_gets_nothing():
    """Comet 16."""
    assert revealed().all_totals[0].offense == 8 + 3


def test_without_the_comet_nothing_is_doubled():
    assert revealed("seat 1").all_totals[0].defense == 8 + 4


@pytest.mark.parametrize(("laid", "kicker", "value"), [(8, 3, 48), (8, -2, -32), (12, 2, 24), (4, 0, 0)])
def test_a_kicker_multiplies_what_is_doubled(laid, kicker, value):
    """Comet 16, M-13.4: 1 to 10 is what stands on the card."""
    game = drawing(COMET, "seat 1").attack(ships=1)
    enc = game.enc
    enc.cards = {1: LaidCard(card(f"attack {laid}"), [1], "hand 1")}
    enc.kickers = {1: LaidCard(card(f"kicker {kicker}"), [1], "hand 1")}
    assert card_value(game.position, 1) == value
