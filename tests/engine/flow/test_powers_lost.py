"""Having a power, losing and regaining it, and what a zap stops (R-14)."""

from engine.state.queries import in_force
from tests.engine.fights import agreed, clash
from tests.engine.scenario import scenario


def mirrored(*red, blue=("attack 20",), **more):
    """Red is Mirror and may call a reversal in planning: 08 becomes 80."""
    return scenario(red=("mirror", "attack 8", *red), blue=("", *blue), green=("",), **more)


def test_a_power_overrides_the_rules():
    """R-14.1: the smaller printed attack wins by the reversal."""
    game = clash(mirrored())
    game.red.uses("reversal")
    game.pass_windows()
    (totals,) = game.heard("totals_final")
    assert (totals.offense, totals.defense) == (82, 6)


def test_a_power_may_be_used_in_its_phase_and_role_only():
    """R-14.2, R-15.1: an ally Mirror is not asked, and a main one only in planning."""
    game = scenario(red=("", "attack 8"), blue=("", "attack 20"), green=("mirror",))
    clash(game, allies={"green": "offense"}).finish()
    assert not game.heard("power_announced")
    game = mirrored().attack(ships=2)
    assert game.red.is_asked("encounter_card")
    assert not game.red.is_offered("reversal")


def test_with_three_home_colonies_a_power_is_in_force():
    """R-14.3."""
    game = mirrored()
    game.red.loses_home_colonies(2)
    clash(game)
    assert game.red.is_offered("reversal")


def test_below_three_it_is_lost():
    """R-14.3, R-14.11: no zap, and not for this encounter only."""
    game = mirrored()
    game.red.loses_home_colonies(3)
    clash(game).finish()
    assert not game.heard("power_announced")
    assert game.view(None)["seats"][0]["lost"]
    assert not game.view(None)["seats"][0]["powers"][0]["zapped"]


def test_two_home_colonies_are_enough_in_four_planets():
    """R-14.3: the number is the table's."""
    game = mirrored()
    game.start.rules["homes_for_power"] = 2
    game.red.loses_home_colonies(3)
    clash(game)
    assert game.red.is_offered("reversal")


def losing_the_third():
    """Blue, a Mirror, has three home colonies and defends one of them."""
    game = scenario(
        red=("", "attack 30"), blue=("mirror", "attack 4", "attack 8", "mirror flare"), green=("",)
    )
    game.blue.loses_home_colonies(2)
    return game.attack(ships=2)


def test_it_is_lost_with_the_very_step_and_told_to_all():
    """R-14.3, R-26.1: losses and landing are the step."""
    game = losing_the_third().lay(red="attack 30", blue="attack 4")
    game.pass_windows()
    told = [fact.id for fact in game.told()]
    assert told.index("ships_landed") < told.index("power_lost") < told.index("encounter_over")
    assert not game.view(None)["seats"][1]["powers"][0]["active"]


def test_ships_given_up_for_the_gate_lose_the_power_too():
    """R-14.3, R-7.3: before the cards are laid."""
    game = mirrored()
    game.start.planets[:5] = [{0: 1}, {0: 8}, {0: 1}, {}, {}]
    game.start.seats[0].removed = 10
    game.play_until("launch")
    game.red.answers({"side": "planet 5", "ships": {"0": 1}})
    assert [fact.seat for fact in game.heard("power_lost")] == [0]
    game.lay(red="attack 8", blue="attack 20").finish()
    assert not game.heard("power_announced")


def test_it_comes_back_with_the_step_that_reaches_the_number():
    """R-14.4, R-14.5: re-settling is a way back."""
    game = mirrored("attack 6").draws("seat 0")
    game.red.loses_home_colonies(3)
    game.play_until("own_colour")
    game.red.answers("resettle")
    game.red.answers({"side": "planet 4", "ships": {"0": 1}})
    assert [fact.seat for fact in game.heard("power_regained")] == [0]
    game.play_until("another_encounter")
    game.red.answers("yes")
    game.number = 0
    game.attack(ships=2)
    game.lay(red="attack 8", blue="attack 20")
    assert game.red.is_offered("reversal")


def test_driving_out_is_a_way_back():
    """R-14.5."""
    game = mirrored("attack 40", blue=("attack 6",)).draws("seat 0")
    game.red.loses_home_colonies(3)
    game.start.planets[4] = {1: 1}
    game.play_until("own_colour")
    game.red.answers("attack")
    game.red.answers({"side": "planet 4 seat 1", "ships": {"0": 2}})
    game.lay(red="attack 40", blue="attack 6")
    assert [fact.seat for fact in game.heard("power_regained")] == [0]


def test_a_deal_is_a_way_back():
    """R-14.5: a dealer may let the other into their own system again."""
    game = scenario(red=("mirror", "negotiate"), blue=("", "negotiate"), green=("",))
    game.red.loses_home_colonies(3)
    game.start.planets[4] = {1: 1}
    game.attack(ships=2).lay(red="negotiate", blue="negotiate").play_until("deal")
    agreed(game, blue={"colony": 4})
    game.red.answers({"gate": 1})
    assert [fact.seat for fact in game.heard("power_regained")] == [0]


def test_what_lies_on_the_sheet_is_kept_while_the_power_is_lost():
    """R-14.6: frozen, and public as before."""
    game = mirrored()
    game.red.power.tokens = 3
    game.red.loses_home_colonies(3)
    clash(game).finish()
    assert game.red.power.tokens == 3
    assert game.view(None)["seats"][0]["powers"][0]["tokens"] == 3


def test_a_zap_cancels_the_use_and_blocks_the_power_to_the_end_of_the_encounter():
    """R-14.7: and no longer."""
    game = clash(mirrored("attack 9", blue=("attack 20", "cosmic_zap")))
    game.red.uses("reversal")
    game.blue.plays("cosmic_zap")
    assert [(fact.seat, fact.power) for fact in game.heard("power_was_zapped")] == [(0, "mirror")]
    (totals,) = game.heard("totals_final")
    assert (totals.offense, totals.defense) == (10, 24)
    game.finish()
    assert not game.position.is_zapped("mirror")


def test_the_user_of_a_zapped_power_keeps_their_cards():
    """R-14.7: nothing they were about to spend is gone."""
    game = clash(mirrored("quash", blue=("attack 20", "cosmic_zap")))
    game.red.uses("reversal")
    game.blue.plays("cosmic_zap")
    assert game.red.hand == ["quash"]


def test_a_zap_answers_the_announcement_with_its_choices():
    """R-14.9: it is on offer then, and too late afterwards."""
    game = clash(mirrored(blue=("attack 20", "cosmic_zap")))
    assert not game.blue.is_offered("cosmic_zap")
    game.red.uses("reversal")
    assert game.heard("power_announced")[0].ability == "reversal"
    assert game.blue.is_offered("cosmic_zap")
    game.blue.passes()
    assert not game.blue.is_offered("cosmic_zap")


def test_without_the_power_the_own_flare_is_wild():
    """R-14.10, R-21.5: lost by home colonies."""
    game = mirrored("mirror flare")
    game.red.loses_home_colonies(3)
    clash(game).play_until("cards_revealed", of="red")
    assert game.red.is_offered("mirror flare.copy")


def test_after_a_zap_the_own_flare_is_wild():
    """R-14.10, R-21.5: in the same encounter."""
    game = clash(mirrored("mirror flare", blue=("attack 20", "cosmic_zap")))
    game.red.uses("reversal")
    game.blue.plays("cosmic_zap")
    game.play_until("cards_revealed", of="red")
    assert game.red.is_offered("mirror flare.copy")


def test_the_power_lost_by_home_colonies_stays_lost_after_the_encounter():
    """R-14.11."""
    game = losing_the_third().lay(red="attack 30", blue="attack 4")
    game.finish()
    game.play_until("launch")
    assert not in_force(game.position, 1)
    assert not game.heard("power_regained")


def test_a_power_is_used_once_for_each_occasion():
    """R-14.13: the same planning offers it no second time; the next one does."""
    game = clash(mirrored("attack 40", blue=("attack 20", "attack 4")))
    game.red.uses("reversal")
    assert not game.red.is_offered("reversal")
    assert len(game.heard("power_announced")) == 1
    game.play_until("another_encounter")
    game.red.answers("yes")
    game.number = 0
    game.attack(ships=2).lay(red="attack 40", blue="attack 4")
    assert game.red.is_offered("reversal")


def test_whatever_lies_on_a_sheet_goes_where_the_sheet_goes():
    """R-14.14: the tokens are on the sheet, not with the seat."""
    game = mirrored("mirror flare")
    power = game.red.power
    power.tokens = 2
    game.red.seat.powers, game.green.seat.powers = [], [power]
    game.start.planets[10] = {2: 4}
    clash(game).play_until("cards_revealed", of="red")
    assert game.view(None)["seats"][2]["powers"][0]["tokens"] == 2
    assert game.red.is_offered("mirror flare.copy")  # its former holder plays it as wild
