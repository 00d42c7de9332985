"""An Odd Way to Win a War: the only odd attack wins."""

import pytest

from engine.state.cards import card
from engine.state.encounter import LaidCard
from engine.state.totals import result
from tests.engine.specials import drawing

COMET = "odd_way_to_win"


def fought(red, blue, *destiny):
    """Red attacks with three ships, blue defends with four."""
    game = drawing(*(destiny or (COMET, "seat 1")), red=("", red, red), blue=("", blue, blue))
    game.attack(ships=3).lay(red=red, blue=blue)
    return game.result


@pytest.mark.parametrize(
    ("red", "blue", "wins"),
    [
        ("attack 1", "attack 40", "offense"),
        ("attack 30", "attack 1", "defense"),
        ("attack -5", "attack 20", "offense"),
        ("attack 1", "attack 13", "defense"),  # both are odd
        ("attack 30", "attack 20", "offense"),  # none is
        ("attack 0", "attack 1", "defense"),  # 0 is even
        ("attack 5", "negotiate", "offense"),
        ("attack 4", "negotiate", "offense"),
        ("negotiate", "attack 7", "defense"),
        ("negotiate", "negotiate", "deal"),
    ],
)
def test_exactly_one_odd_attack_wins(red, blue, wins):
    """Comet 15."""
    assert fought(red, blue) == wins


def test_without_the_comet_the_totals_decide():
    assert fought("attack 1", "attack 40", "seat 1") == "defense"


def test_the_number_on_the_card_counts_whatever_multiplies_it():
    """Comet 15, M-13.4."""
    game = drawing(COMET, "seat 1").attack(ships=1)
    game.enc.cards = {
        s: LaidCard(card(key), [s], f"hand {s}") for s, key in ((0, "attack 1"), (1, "attack 8"))
    }
    game.enc.kickers = {0: LaidCard(card("kicker 2"), [0], "hand 0")}
    assert result(game.position) == "offense"
