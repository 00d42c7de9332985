"""Powers that add or multiply points are announced only where points may decide (OURS-core-62)."""

import pytest

from tests.engine.scenario import scenario

ADDING = ("human", "tripler", "virus", "warpish", "warrior")


def announced(power, card, against, **switches):
    game = scenario(red=(power, card), blue=("", against), green=("",))
    game.start.seats[0].powers[0].tokens = 3
    game.start.seats[2].warp = 2
    game.under("ffg2008", **switches).attack().lay(red=card, blue=against).finish()
    return [fact.power for fact in game.heard("power_announced")]


@pytest.mark.parametrize("power", ADDING)
def test_they_are_announced_between_two_attacks(power):
    assert announced(power, "attack 4", "attack 6") == [power]


@pytest.mark.parametrize("power", ADDING)
def test_they_are_not_where_an_attack_beats_a_negotiate(power):
    assert announced(power, "attack 4", "negotiate") == []


@pytest.mark.parametrize("cards", [("negotiate", "attack 4"), ("negotiate", "negotiate"), ("morph", "morph")])
def test_a_human_who_does_not_win_anyway_is_announced_since_a_zap_would_win(cards):
    assert announced("human", *cards) == ["human"]


def test_an_emotion_that_comes_later_makes_it_matter_after_all():
    """Looked at again after every change."""
    game = scenario(red=("human", "attack 4"), blue=("", "negotiate", "emotion_control"), green=("",))
    game.attack().lay(red="attack 4", blue="negotiate")
    assert not game.heard("power_announced")
    game.play_until("cards_revealed", of="blue")
    assert game.blue.is_offered("emotion_control")
    game.blue.plays("emotion_control")
    game.finish()
    assert [fact.power for fact in game.heard("power_announced")] == ["human"]
