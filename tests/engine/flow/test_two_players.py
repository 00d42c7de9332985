"""Two players: no allies, and destiny if they like (R-25.5)."""

import pytest

from engine import variant_switches
from engine.editions import Rules
from tests.engine.scenario import scenario


def duel(*red, blue=("attack 6",), pace="one_by_one", **switches):
    game = scenario(red=("", *(red or ("attack 30", "attack 8"))), blue=("", *blue))
    return game.effective_switches(pace=pace, **switches)


@pytest.mark.parametrize("pace", Rules.pace.values)
@pytest.mark.parametrize("destiny", [True, False])
def test_nobody_is_asked_about_allies(pace, destiny):
    """R-25.5: neither with the launch nor in the alliance phase, and nothing is told of it."""
    game = duel(pace=pace, destiny=destiny).play_until("launch")
    assert "invite" not in {ask.what for ask in game.game.open.values()}
    seen = set()
    while not game.heard("encounter_over"):
        seen |= {ask.what for ask in game.game.open.values()}
        game.default()
    assert not seen & {"invite", "join"}
    assert not game.heard("allies_invited")


def test_a_wild_card_names_the_only_other_player():
    """R-6.5, R-25.5: nothing is asked of whom."""
    game = duel().draws("wild").play_until("launch", "wild_destiny")
    assert game.red.is_asked("launch")
    assert game.enc.defense == 1 and game.enc.system == 1


@pytest.mark.parametrize("pace", ["one_by_one", "every_window", "standard", "brisk"])
def test_a_visitor_in_the_own_system_is_the_only_other_player(pace):
    """R-6.4, R-8.1, R-25.5: whom the offense meets is clear before it names the planet."""
    game = duel(pace=pace).draws("seat 0")
    game.start.planets[2] = {0: 2, 1: 2}
    game.play_until("own_colour").red.answers("attack")
    game.play_until("launch")
    assert "invite" not in {ask.what for ask in game.game.open.values()}


def test_without_destiny_each_always_challenges_the_other():
    """R-25.5, M-21.35: no card is drawn, and the own system is never the goal."""
    game = duel(destiny=False)
    game.start.destiny = []
    game.start.planets[2] = {0: 2, 1: 2}
    game.play_until("launch")
    assert (game.enc.offense, game.enc.defense, game.enc.system) == (0, 1, 1)
    game.finish().play_until("launch")
    assert (game.enc.offense, game.enc.defense) == (1, 0)
    assert not game.heard("destiny_turned")


def test_with_destiny_two_players_draw_as_everybody_does():
    """R-25.5: with or without."""
    game = duel().draws("seat 1").play_until("launch")
    assert [fact.card for fact in game.heard("destiny_turned")] == ["seat 1"]


@pytest.mark.parametrize(
    ("variants", "homes", "lost"),
    [(["four_homes"], 4, False), (["four_homes"], 3, True), ([], 3, False), ([], 2, True)],
)
def test_two_players_may_lose_their_power_below_four_home_colonies(variants, homes, lost):
    """R-14.3, R-25.5, M-21.35: instead of three, where they have agreed on it."""
    game = scenario(red=("mirror", "attack 8"), blue=("", "attack 6"))
    game.effective_switches(**variant_switches(variants, edition="ffg2008", players=2, switches={}))
    for planet in range(homes, 5):
        game.start.planets[planet].clear()
    game.red.seat.removed = 4 * (5 - homes)
    game.attack(ships=1).finish()
    assert game.position.home_colonies(0) == homes
    assert game.position.seats[0].powerless == lost
    assert [fact.seat for fact in game.heard("power_lost")] == [0] * lost
