"""Which Kicker a bot lays, and what beside it."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.engine.bots import answer, answers
from tests.engine.scenario import scenario


def asked_for_a_kicker(*cards: str, kickers: bool = True):
    game = scenario(red=("", *cards), blue=("", "attack 8"), green=("",)).under(
        "mayfair", cards__kickers=kickers
    )
    return game.attack(ships=3).play_until("kicker", of="red")


def test_the_largest_kicker_is_laid_beside_a_good_attack():
    game = asked_for_a_kicker("attack 12", "kicker 2", "kicker 3", "kicker -2")
    assert answer(game, "red") == "kicker 3"


@pytest.mark.parametrize("kicker", ["kicker -2", "kicker -1", "kicker 0"])
def test_no_kicker_spoils_a_good_attack(kicker: str):
    """M-13.4: 30 x -2 = -60."""
    game = asked_for_a_kicker("attack 30", kicker)
    assert set(answers(game, "red")) == {"no kicker"}


def test_a_negative_kicker_turns_a_negative_attack():
    """M-13.4: -8 x -2 = 16."""
    assert answer(asked_for_a_kicker("attack -8", "attack 4", "kicker -2", "kicker 0"), "red") == "kicker -2"
    assert answer(asked_for_a_kicker("attack -8", "kicker 0"), "red") == "kicker 0"


def test_what_adds_little_is_laid_only_if_the_other_lays_one():
    assert answer(asked_for_a_kicker("attack 4", "kicker 2"), "red") == "if kicker 2"


def test_one_that_changes_nothing_is_a_bluff_now_and_then():
    said = Counter(answers(asked_for_a_kicker("attack 30", "kicker 1"), "red"))
    assert said["kicker 1"] and said["no kicker"] > said["kicker 1"]


def test_without_an_attack_a_large_one_multiplies_compensation():
    """M-13.5."""
    assert answer(asked_for_a_kicker("negotiate", "kicker 2", "kicker -2"), "red") == "kicker 2"


def test_beside_a_kicker_the_card_that_it_makes_best_is_laid():
    """Also where a middling one is laid at times: -8 x -2 = 16, and 30 x -2 = -60."""
    game = asked_for_a_kicker("attack 30", "attack -8", "attack 4", "kicker -2")
    game.red.answers("kicker -2")
    game.play_until("encounter_card", of="red")
    assert set(answers(game, "red")) == {"attack -8"}
