import pytest

from tests.engine.player import has_orders, has_stops
from tests.engine.scenario import scenario


def allied(*, blue=("attack 6", "force_field"), green=(), red=("attack 8",), alien="", changes=()):
    game = scenario(
        red=(alien, *red), blue=("", *blue), green=("", *green), yellow=("", "reinforcement 2"), purple=("",)
    )
    for change in changes:
        change(game)
    game.attack(ships=1, allies={"green": ("offense", 2), "yellow": ("offense", 1), "purple": ("defense", 3)})
    return game


def cancelled(game, *seats, by="blue"):
    """Red has named its card in the same round."""
    game.red.answers("attack 8")
    game.seat(by).plays("force_field.send_home:" + " ".join(f"seat {seat}" for seat in seats))
    return game.play_until("place_ships", "encounter_card", "card_played")


def test_any_allies_may_be_named():
    """One, several, all, on either or both sides."""
    game = allied()
    choices = {option.partition(":")[2] for option in game.blue.options if ":" in option}
    assert choices == {
        "seat 2",
        "seat 3",
        "seat 4",
        "seat 2 seat 3",
        "seat 2 seat 4",
        "seat 3 seat 4",
        "seat 2 seat 3 seat 4",
    }


def test_all_of_them_on_both_sides():
    game = cancelled(allied(), 2, 3, 4)
    game.play_until("encounter_card")
    assert (game.enc.gate, game.enc.orbit, game.enc.allies) == ({0: 1}, {}, {})
    assert [(fact.seat, fact.side) for fact in game.heard("alliance_cancelled")] == [
        (2, "offense"),
        (3, "offense"),
        (4, "defense"),
    ]


def test_the_ships_return_to_any_colonies_of_their_owner():
    """R-9.8, D-30."""
    game = cancelled(allied(), 2)
    game.green.answers({"14": 2})
    assert game.planets[14] == {2: 6}
    assert game.green.ships == 20


def test_a_cancelled_ally_gets_nothing_and_loses_nothing():
    """No colony, no rewards, no loss, no reinforcement."""
    game = cancelled(allied(), 3, 4)
    game.lay(red="attack 8", blue="attack 6")
    assert game.yellow.is_asked("cards_revealed")
    assert game.yellow.options == ["pass"]
    game.finish()
    assert (game.yellow.ships, game.purple.ships, game.yellow.warp) == (20, 20, 0)
    assert not game.heard("rewards_taken")
    assert game.position.foreign_colonies(3) == 0


def test_they_have_allied_all_the_same():
    """R-9.9."""
    game = cancelled(allied(), 2)
    assert sorted(game.enc.joined) == [2, 3, 4]


def test_they_are_not_asked_again_in_this_encounter():
    """Invitations are over."""
    game = cancelled(allied(), 2).play_until("encounter_card")
    while game.enc.number == 1 and game.game.waiting:
        assert "join" not in game.asked().values()
        game.default()


def test_one_may_cancel_ones_own_alliance():
    game = allied(blue=["attack 6"], green=["force_field"])
    game.red.answers("attack 8")
    game.blue.answers("attack 6")
    game.green.plays("force_field.send_home:seat 2")
    game.play_until("place_ships", of="green").default()
    assert 2 not in game.enc.gate


def test_without_a_colony_the_ships_go_to_the_warp():
    """R-18.4."""

    def last_colony(game):
        game.start.planets[10:15] = [{2: 2}, {}, {}, {}, {}]
        game.start.seats[2].warp, game.start.seats[2].powerless = 18, True

    game = cancelled(allied(changes=[last_colony]), 2)
    assert game.green.warp == 20


def test_it_waits_until_a_power_announced_there_has_resolved():
    """R-15.4: it is no answer to a use."""
    game = scenario(
        red=("grudge", "attack 8"), blue=("", "attack 6", "force_field"), green=("",), yellow=("",)
    )
    has_stops(game.start.seats[1], ["alliances_formed", "power_used"])
    game.attack(ships=1, allies={"green": "offense"})
    while game.blue.is_asked("power_used"):
        assert not game.blue.is_offered("force_field")
        game.default()
    assert game.blue.is_offered("force_field")


def test_without_allies_it_cannot_be_played():
    game = scenario(red=("", "attack 8"), blue=("", "attack 6", "force_field"), green=("",)).attack(ships=1)
    assert not game.blue.is_offered("force_field")


def test_cards_named_before_are_asked_for_again():
    """They were named under other sides (tool 4 of chapter 29)."""
    game = cancelled(allied(), 2).play_until("encounter_card", of="red")
    assert game.red.is_asked("encounter_card")


def test_zapped_everybody_stays():
    game = cancelled(allied(green=["card_zap"]), 2)
    game.green.plays("card_zap")
    game.play_until("encounter_card")
    assert game.enc.gate == {0: 1, 2: 2, 3: 1}


@pytest.mark.parametrize(("ships", "colonies", "sent"), [(3, 0, True), (2, 0, False), (1, 4, True)])
def test_when_it_helps_it_sends_home_three_ships_or_who_is_about_to_win(ships, colonies, sent):
    game = scenario(
        red=("", "attack 10"), blue=("", "attack 12", "force_field"), green=("",), yellow=("",)
    ).effective_switches(pace="brisk")
    for planet in range(15, 15 + colonies):
        game.start.planets[planet][2] = 1
    has_orders(game.start.seats[1], {"force_field.send_home": "helps"})
    game.attack(allies={"green": ("offense", ships)}).play_until("encounter_card", "launch")
    assert bool(game.heard("card_announced")) == sent
