"""Tests of the Beachcomber.

COSMIC_ALIENS_PATH=docs/examples/aliens .venv/bin/python -m pytest -c pyproject.toml docs/examples/aliens
"""

from engine.state.cards import card
from tests.engine.scenario import scenario

PILE = ("attack 40", "quash", "plague")  # the last one lies on top


def settled(red=("beachcomber", "attack 8", "attack 4"), blue=("", "attack 30"), green=("",), allies=None):
    """Red has lost against Blue, and all but the use of Red's power is over."""
    game = scenario(red=red, blue=blue, green=green)
    game.start.discards += [card(key) for key in PILE]
    return game.attack(ships=3, allies=allies).lay(red="attack 8", blue="attack 30")


def at_red(game):
    return game.play_until("encounter_settled", of="red").red


def test_leaves_a_card_and_takes_the_one_on_top():
    game = settled()
    at_red(game).uses("combing")
    game.red.answers("attack 4")
    game.finish()
    assert game.red.hand == ["plague"]
    assert game.discards[:3] == ["attack 40", "quash", "attack 4"]


def test_nobody_but_its_player_learns_what_else_could_have_been_left():
    game = settled(red=("beachcomber", "attack 8", "attack 4", "attack 6"))
    at_red(game).uses("combing")
    assert game.asked() == {"red": "beachcomber.leaves"}
    assert "attack 6" not in str(game.view("blue"))


def test_may_be_declined():
    game = settled()
    at_red(game).passes()
    game.finish()
    assert game.red.hand == ["attack 4"]


def test_as_the_defense_it_combs_too():
    game = settled(red=("", "attack 8"), blue=("beachcomber", "attack 30", "attack 4"))
    game.play_until("encounter_settled", of="blue").blue.uses("combing")
    game.blue.answers("attack 4")
    assert game.heard("combed")[0].card == "plague"


def test_an_ally_does_not_comb():
    game = settled(
        red=("", "attack 8"), green=("beachcomber", "attack 4"), allies={"green": "offense"}
    ).finish()
    assert game.green.hand == ["attack 4"]


def test_without_a_card_to_leave_it_is_not_asked():
    game = settled(red=("beachcomber", "attack 8")).finish()
    assert game.discards[:3] == list(PILE)


def test_zapped_it_leaves_and_takes_nothing():
    game = settled(blue=("", "attack 30", "cosmic_zap"))
    at_red(game).uses("combing")
    game.red.answers("attack 4")
    game.blue.zaps_power()
    game.finish()
    assert game.red.hand == ["attack 4"]


def powerless():
    game = scenario(red=("beachcomber", "attack 8", "attack 4"), blue=("", "attack 30"), green=("",))
    game.start.discards += [card("plague")]
    game.red.loses_home_colonies()
    return game


def test_without_its_power_it_is_not_asked():
    game = powerless()
    game.attack().lay(red="attack 8", blue="attack 30").finish()
    assert game.red.hand == ["attack 4"]


def test_regained_the_power_works_again():
    game = powerless()
    game.start.planets[2][0] = 1  # the power is back with the next instruction
    game.red.seat.warp -= 1
    game.attack(ships=1).lay(red="attack 8", blue="attack 30")
    at_red(game).uses("combing")
    game.red.answers("attack 4")
    assert game.red.hand == ["plague"]


def test_the_wild_flare_brings_an_ally_a_card():
    game = settled(
        red=("", "attack 8"), green=("", "beachcomber flare"), allies={"green": "offense"}
    ).deck_gives("attack 20")
    game.play_until("encounter_settled", of="green").green.plays("beachcomber flare")
    game.finish()
    assert sorted(game.green.hand) == ["attack 20", "beachcomber flare"]


def test_the_super_flare_reaches_deeper():
    game = settled(red=("beachcomber", "attack 8", "attack 4", "beachcomber flare"))
    at_red(game).plays("beachcomber flare.far_and_wide:attack 40")
    game.finish()
    assert game.red.hand == ["attack 40", "beachcomber flare"]


def test_the_flare_cannot_be_left_while_it_is_played():
    game = settled(red=("beachcomber", "attack 8", "beachcomber flare"))
    assert not any("flare" in key for key in at_red(game).ask.form.options)


def test_zapped_the_super_falls_to_wild():
    game = settled(red=("beachcomber", "attack 8", "attack 4", "beachcomber flare"))
    game.position.enc.zapped.append("beachcomber")
    game.finish()
    assert game.red.hand == ["attack 4", "beachcomber flare"]
