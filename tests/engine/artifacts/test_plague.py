import pytest

from engine import NotAllowed
from tests.engine.scenario import scenario


def started(*blue, red=(), green=(), alien="", victim=1, changes=()):
    game = scenario(red=("", "attack 30", "plague", *red), blue=(alien, *blue), green=("", *green))
    for change in changes:
        change(game)
    game.play_until("encounter_starts", of="red")
    game.red.plays(f"plague.infect:seat {victim}")
    return game


def test_three_ships_of_the_victims_choice():
    """D-12, R-18.9."""
    game = started("attack 6")
    assert game.asked() == {"blue": "lose_ships"}
    with pytest.raises(NotAllowed):
        game.blue.answers({"5": 2})
    game.blue.answers({"5": 2, "9": 1})
    assert game.blue.warp == 3
    assert (game.planets[5], game.planets[9]) == ({1: 2}, {1: 3})


def test_one_card_of_each_type_held():
    """R-22.1: an encounter card is no type, so an attack, a negotiate and a morph go."""
    game = started("attack 6", "negotiate", "morph", "reinforcement 3", "quash", "mirror flare", "attack 6")
    game.play_until("launch")
    assert game.blue.hand == ["attack 6"]
    assert len([one for one in game.position.discards if str(one) != "plague"]) == 6


def test_the_victim_picks_the_card_within_a_type():
    """D-13: lowest by default."""
    game = started("attack 6", "attack 8", "quash", "force_field").play_until("discard", of="blue")
    assert game.blue.ask.default == "attack 6"
    game.blue.answers("attack 8")
    game.play_until("discard", of="blue")
    game.blue.answers("force_field")
    game.play_until("launch")
    assert game.blue.hand == ["attack 6", "quash"]


def test_types_not_held_cost_nothing():
    game = started("quash", "plague").play_until("discard", of="blue")
    game.blue.answers("plague")
    game.play_until("launch")
    assert game.blue.hand == ["quash"]


def test_the_question_does_not_tell_how_many_of_a_type_are_held():
    """D-13: the choice is sealed, and a single card does not go by itself."""
    game = started("attack 6").play_until("discard", "launch")
    assert game.asked() == {"blue": "discard"}
    assert game.blue.ask.sealed
    assert game.blue.options == ["attack 6"]


def test_fewer_than_three_ships_are_all_lost():
    def few(game):
        game.start.planets[5:10] = [{1: 1}, {1: 1}, {}, {}, {}]
        game.start.seats[1].warp, game.start.seats[1].powerless = 18, True

    game = started("attack 6", changes=[few])
    assert game.blue.warp == 20
    assert game.position.colonies(1) == []


def test_oneself_may_be_named_and_the_plague_is_out_of_the_hand():
    """It is no artifact of the hand any more."""
    game = started("attack 6", red=["attack 8", "quash"], victim=0)
    game.play_until("launch")
    assert game.red.hand == ["attack 30"]  # the lowest goes by default
    assert sorted(str(one) for one in game.position.discards if one.kind == "artifact") == ["plague", "quash"]


def test_ships_lost_may_cost_a_colony_and_the_power_at_once():
    """R-14.3."""

    def on_the_brink(game):
        game.start.planets[5:10] = [{1: 8}, {1: 8}, {1: 4}, {}, {}]
        game.start.planets[7] = {1: 3}
        game.start.seats[1].warp = 1

    game = started("attack 6", alien="mirror", changes=[on_the_brink])
    game.blue.answers({"7": 3})
    game.play_until("launch")
    assert [fact.seat for fact in game.heard("power_lost")] == [1]


def test_the_gate_is_in_play_too():
    """A ship that came from the warp to the gate counts (R-18.9): the victim of an inserted effect."""

    def homeless(game):
        game.start.planets[:5] = [{}, {}, {}, {}, {}]
        game.start.seats[0].warp, game.start.seats[0].powerless = 20, True

    game = started("attack 6", victim=0, changes=[homeless])
    game.play_until("aim")
    assert game.red.warp == 19  # nothing was in play when the plague came, then the regroup ship


def test_a_miser_may_serve_the_discards_from_its_hoard():
    def hoarding(game):
        game.blue.power.pile.append(game.start.deck.pop())

    game = started("attack 6", alien="miser", changes=[hoarding]).play_until("discard", of="blue")
    assert set(game.blue.options) == {"attack 6", "attack 1@pile of miser"}
    game.blue.answers("attack 1@pile of miser")
    game.play_until("launch")
    assert game.blue.hand == ["attack 6"]
    assert game.blue.power.pile == []


def test_it_may_be_played_at_the_start_of_anybodys_encounter():
    game = scenario(red=("", "attack 30"), blue=("", "attack 6"), green=("", "plague"))
    game.play_until("encounter_starts", of="green")
    assert {option for option in game.green.options if "plague" in option} == {
        f"plague.infect:seat {seat}" for seat in range(3)
    }


def test_zapped_nothing_is_lost():
    game = started("attack 6", "card_zap")
    game.blue.plays("card_zap")
    game.play_until("launch")
    assert (game.blue.warp, game.blue.hand) == (0, ["attack 6"])
