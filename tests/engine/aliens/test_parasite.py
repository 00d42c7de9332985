"""Parasite: it allies without an invitation."""

import pytest

from engine.state.queries import SHIP_LIMIT, Limits, query_value
from tests.engine.player import has_orders
from tests.engine.scenario import scenario


def answering(*green, invited="nobody", red=(), blue=(), alien="parasite"):
    """Up to the Parasite's place in the order of answers; `invited` by the defense: "seats 2"."""
    game = scenario(
        red=("", "attack 30", *red),
        blue=("", "attack 8", "attack 2", *blue),
        green=(alien, *green),
        yellow=("",),
    )
    game.play_until("launch")
    game.number = game.position.encounters
    game._launch(1, 5)
    game.play_until("invite", of="red")
    game.red.answers("nobody")
    game.play_until("invite", of="blue")
    game.blue.answers(invited)
    return game


def joins(game, side, ships):
    game.play_until("join", of="green")
    game.green.answers({"side": side, "ships": ships})
    return game


def test_uninvited_it_joins_the_offense_and_lands_with_it():
    game = answering()
    game.green.uses("infestation:offense")
    joins(game, "offense", {"10": 1})
    game.lay(red="attack 30", blue="attack 8").finish()
    assert game.planets[5] == {0: 1, 2: 1}


def test_it_is_asked_though_nobody_is_invited_and_may_stay_out():
    game = answering()
    assert game.green.is_asked("alliance_answer_due")
    game.green.passes()
    game.play_until("encounter_card")
    assert game.enc.allies == {}


def test_invited_by_the_defense_it_joins_the_offense_by_use():
    game = answering(invited="seats 2")
    assert not game.green.is_offered("infestation:defense")
    game.green.uses("infestation:offense")
    joins(game, "offense", {"10": 2})
    assert game.enc.allies == {2: "offense"}


def test_having_announced_it_must_join_with_a_ship_at_least():
    game = answering()
    game.green.uses("infestation:defense")
    assert (game.green.ask.form.least, game.green.ask.form.may_decline) == (1, False)
    assert game.green.ask.form.most == 4


def test_joined_it_is_an_ally_like_any_other():
    """Rewards come for its ships."""
    game = answering()
    game.green.uses("infestation:defense")
    joins(game, "defense", {"10": 2})
    game.lay(red="attack 30", blue="attack 8").finish()
    assert game.heard("totals_final")[0].defense == 8 + 4 + 2


def test_zapped_no_ship_moves_and_an_invitation_still_holds():
    game = answering(invited="seats 2", red=["cosmic_zap"])
    game.green.uses("infestation:offense")
    game.red.zaps_power()
    game.play_until("join", of="green")
    assert tuple(game.green.ask.form.targets) == ("defense",)
    assert game.enc.gate == {0: 1}
    joins(game, "defense", {"10": 1})
    assert game.enc.allies == {2: "defense"}


def test_zapped_and_not_invited_it_stays_out():
    game = answering(red=["cosmic_zap"])
    game.green.uses("infestation:offense")
    game.red.zaps_power()
    game.play_until("encounter_card")
    assert game.enc.allies == {}


def test_a_force_field_sends_it_home():
    game = answering(blue=["force_field"])
    game.green.uses("infestation:offense")
    joins(game, "offense", {"10": 1})
    game.play_until("encounter_card", of="blue")
    game.blue.plays("force_field")
    game.play_until("encounter_card", of="blue")
    game.lay(red="attack 30", blue="attack 8").finish()
    assert game.planets[5] == {0: 1}


def test_without_power_it_is_asked_only_if_invited():
    game = scenario(red=("", "attack 30"), blue=("", "attack 8"), green=("parasite",))
    game.green.loses_home_colonies()
    game.play_until("launch")
    game._launch(1, 5)
    game.play_until("invite", of="red")
    game.red.answers("nobody")
    game.play_until("encounter_card")
    assert game.green.seat.questions == 0


def test_a_main_player_is_not_asked():
    game = scenario(red=("parasite", "attack 30"), blue=("", "attack 8"), green=("",))
    game.attack(ships=1).lay(red="attack 30", blue="attack 8")
    assert not game.heard("power_announced")


def with_super(*, red=()):
    game = answering("parasite flare", red=red)
    game.green.uses("infestation:defense")
    joins(game, "defense", {"10": 1})
    game.play_until("ships_committing", of="green")
    return game


def test_super_sends_any_number():
    game = with_super()
    game.green.plays("any_number")
    game.play_until("ships", of="green")
    assert game.green.ask.default == {"10": 1}
    game.green.answers({"10": 3, "11": 3, "12": 1})
    assert game.enc.orbit == {2: 7}


def test_super_is_a_freedom_before_which_all_limits_have_their_say():
    game = with_super()
    game.green.plays("any_number")
    about = {"seat": 2, "side": "defense"}
    assert query_value(game.position, SHIP_LIMIT, Limits(), before="freedom", **about) == Limits()
    assert query_value(game.position, SHIP_LIMIT, Limits(), **about).most == 20


def test_super_in_a_won_defense_brings_seven_rewards():
    game = scenario(
        red=("", "attack 8"), blue=("", "attack 40", "attack 2"), green=("parasite", "parasite flare")
    )
    game.attack(ships=1, allies={"green": ("defense", 1)})
    game.play_until("ships_committing", of="green")
    game.green.plays("any_number")
    game.play_until("ships", of="green")
    game.green.answers({"10": 3, "11": 3, "12": 1})
    game.lay(red="attack 8", blue="attack 40").finish()
    assert len(game.green.hand) == 1 + 7


def test_super_zapped_the_usual_limit_holds():
    game = with_super(red=["cosmic_zap"])
    game.green.plays("any_number")
    game.red.zaps_power("super_played")
    game.play_until("encounter_card")
    assert game.enc.orbit == {2: 1}
    assert game.green.hand == ["parasite flare"]


def test_super_is_not_for_the_offense():
    game = scenario(red=("parasite", "attack 8", "parasite flare"), blue=("",), green=("",))
    game.play_until("launch")
    game.red.answers({"side": "planet 5", "ships": {"0": 1}})
    assert not game.red.is_offered("any_number")


def falling(*green, blue=(), alien=""):
    """Blue falls from three to two home colonies in resolution; green holds the flare."""
    game = scenario(
        red=("", "attack 30"),
        blue=("mirror", "attack 8", "attack 2", *blue),
        green=(alien, "parasite flare", *green),
    )
    game.blue.loses_home_colonies(2)
    game.attack(ships=1, planet=5).lay(red="attack 30", blue="attack 8")
    return game


def test_wild_settles_at_once_on_a_planet_of_who_has_lost_their_power():
    game = falling()
    game.play_until("power_lost", of="green")
    choices = {option.partition(":")[2] for option in game.green.options if ":" in option}
    assert choices == {f"planet {p}" for p in range(5, 10)}
    game.green.plays("settle_down:planet 9")
    game.green.answers("planet 12")
    game.finish()
    assert game.planets[9] == {2: 1}
    assert game.planets[12] == {2: 3}
    assert game.position.foreign_colonies(2) == 1
    assert [f.planet for f in game.heard("colony_founded")] == [5, 9]


def test_wild_may_settle_beside_others():
    game = falling()
    game.play_until("power_lost", of="green")
    game.green.plays("settle_down:planet 6")
    game.green.answers("planet 10")
    assert game.planets[6] == {1: 4, 2: 1}


def test_wild_one_ship_is_told_to_have_landed():
    game = falling()
    game.play_until("power_lost", of="green").green.plays("settle_down:planet 9").answers("planet 12")
    assert [(f.ships, f.planet) for f in game.heard("ships_landed") if f.seat == 2] == [(1, 9)]


def test_wild_settles_where_there_is_no_colony_of_its_own():
    game = scenario(red=("", "attack 30"), blue=("mirror", "attack 8"), green=("", "parasite flare"))
    game.blue.loses_home_colonies(2)
    game.green.has_colony(7)
    game.attack(ships=1, planet=5).lay(red="attack 30", blue="attack 8")
    game.play_until("power_lost", of="green")
    assert not game.green.is_offered("planet 7")
    assert game.green.is_offered("planet 6")


def test_wild_does_not_answer_the_holders_own_loss():
    game = scenario(red=("", "attack 30"), blue=("mirror", "attack 8", "parasite flare"), green=("",))
    game.blue.loses_home_colonies(2)
    game.attack(ships=1, planet=5).lay(red="attack 30", blue="attack 8")
    game.play_until("power_lost", of="blue")
    assert game.blue.options == ["pass"]


def test_wild_colony_may_win_the_game():
    """R-13.4: the check comes after the reaction."""
    game = scenario(red=("", "attack 30"), blue=("mirror", "attack 8"), green=("", "parasite flare"))
    game.blue.loses_home_colonies(2)
    for planet in (0, 1, 2, 3):
        game.green.has_colony(planet)
    game.attack(ships=1, planet=5).lay(red="attack 30", blue="attack 8")
    game.play_until("power_lost", of="green")
    game.green.plays("settle_down:planet 9")
    game.green.answers("planet 12")
    game.finish()
    assert game.game.winners == [2]


def test_wild_that_costs_the_last_needed_home_colony_costs_the_power():
    game = scenario(red=("", "attack 30"), blue=("mirror", "attack 8"), green=("", "parasite flare"))
    game.blue.loses_home_colonies(2)
    game.green.loses_home_colonies(2)
    game.start.planets[12][2] = 1
    game.green.seat.warp += 3
    game.attack(ships=1, planet=5).lay(red="attack 30", blue="attack 8")
    game.play_until("power_lost", of="green")
    game.green.plays("settle_down:planet 9")
    game.green.answers("planet 12")
    game.finish()
    assert game.green.seat.powerless


def test_wild_cancelled_by_a_card_zap_founds_nothing():
    game = falling(blue=["card_zap"])
    game.play_until("power_lost", of="green")
    game.green.plays("settle_down:planet 9")
    game.green.answers("planet 12")
    game.blue.zaps_card()
    game.finish()
    assert game.planets[9] == {}
    assert game.green.ships == 20


def test_wild_is_for_the_owner_without_power():
    game = scenario(red=("", "attack 30"), blue=("mirror", "attack 8"), green=("parasite", "parasite flare"))
    game.blue.loses_home_colonies(2)
    game.green.loses_home_colonies()
    game.attack(ships=1, planet=5).lay(red="attack 30", blue="attack 8")
    game.play_until("power_lost", of="green")
    assert game.green.is_offered("settle_down")


@pytest.mark.parametrize(
    ("invited", "colonies", "joins"),
    [("nobody", 0, True), ("nobody", 4, True), ("seats 2", 0, False), ("seats 2", 4, False)],
)
def test_when_it_helps_it_leaves_an_invitation_to_its_owner(invited, colonies, joins):
    """An ally of the defense wins as often."""
    game = scenario(red=("", "attack 30"), blue=("", "attack 8"), green=("parasite",), yellow=("",))
    has_orders(game.start.seats[2], {"parasite.infestation": "helps"})
    for planet in (0, 1, 2, 3)[:colonies]:
        game.green.has_colony(planet)
    game.play_until("launch")
    game.number = game.position.encounters
    game._launch(1, 5)
    game.play_until("invite", of="red").red.answers("nobody")
    game.play_until("invite", of="blue").blue.answers(invited)
    game.play_until("encounter_card")
    assert bool(game.heard("power_announced")) == joins
