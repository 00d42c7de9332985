import pytest

from engine import Answer, Game, Options, new_position
from engine.state.cards import card
from tests.engine.player import has_stops
from tests.engine.scenario import scenario

FROM = "@pile of miser"


def start(*hoard, red=("attack 4",), blue=("attack 30",), green=()):
    """Red is the Miser and attacks blue."""
    game = scenario(red=("miser", *red), blue=("", *blue), green=("", *green))
    game.red.power.pile = [card(key) for key in hoard]
    game.red.holds()
    has_stops(game.red.seat, [*(game.red.seat.ahead.stops or ()), "power_used", "card_played"])
    return game


def hoard(game):
    return sorted(map(str, game.red.power.pile))


# Setting up


def dealt():
    game = Game(new_position(Options(players=3, dealt=("miser", "warrior", "mirror")), "miser"))
    while "hoard" not in {ask.what for ask in game.open.values()}:
        key = min(game.waiting)
        game.decide(Answer(*key, game.open[key].default))
    return game, next(ask for ask in game.open.values() if ask.what == "hoard")


@pytest.mark.parametrize("choice", ["first", "second"])
def test_chooses_its_hoard_from_two_hands_of_eight(choice):
    game, ask = dealt()
    hands = {key: option.params["cards"] for key, option in ask.form.options.items()}
    game.decide(Answer(ask.seat, ask.number, choice))
    miser = game.position.seats[0]
    assert [len(hands["first"]), len(hands["second"])] == [8, 8]
    assert [str(c) for c in sorted(miser.powers[0].pile)] == hands[choice]
    assert len(miser.hand) == 8


def test_the_choice_is_sealed_and_the_default_keeps_more_encounter_cards_in_hand():
    """D-61."""
    game, ask = dealt()
    number = {
        key: sum(card(c).is_encounter for c in option.params["cards"])
        for key, option in ask.form.options.items()
    }
    other = {"first": "second", "second": "first"}
    assert ask.sealed
    assert number[ask.default] <= number[other[ask.default]]


def test_both_hands_are_told_to_miser_only():
    game, _ = dealt()
    told = [f for f in game.facts if f.id == "saw_cards" and 0 in f.to]
    assert [len(f.cards) for f in told] == [8, 8]
    assert all(f.to == (0,) for f in told)


# Playing from the hoard


def test_lays_a_card_from_the_hoard_which_everybody_sees_to_come_from_there():
    game = start("attack 40").attack().lay(red="attack 40" + FROM, blue="attack 30")
    assert (hoard(game), game.red.hand) == ([], ["attack 4"])
    assert [f.pile for f in game.heard("card_laid")] == ["miser", "hand"]
    assert game.view("blue")["encounter"]["cards"]["0"] == "face down"


def test_zapped_takes_the_card_back_and_lays_one_of_the_hand():
    game = start("attack 40", blue=["attack 30", "cosmic_zap"]).attack()
    game.lay(red="attack 40" + FROM, blue="attack 30")
    game.blue.plays("cosmic_zap")
    game.play_until("encounter_card", of="red")
    assert (hoard(game), game.red.options) == (["attack 40"], ["attack 4"])
    game.lay(red="attack 4").finish()
    assert hoard(game) == ["attack 40"]


def test_a_zapped_defense_without_another_card_draws_a_new_hand():
    """The offense has laid its only card, and is not looked at again."""
    game = scenario(red=("", "attack 4", "cosmic_zap"), blue=("miser",), green=("",))
    game.blue.power.pile = [card("attack 40")]
    game.attack().lay(red="attack 4", blue="attack 40" + FROM)
    game.red.plays("cosmic_zap")
    game.play_until("encounter_card", of="blue")
    assert [f.seat for f in game.heard("new_hand")] == [1]
    assert (str(game.blue.power.pile[0]), len(game.blue.hand)) == ("attack 40", 8)


def test_a_zapped_offense_without_another_card_ends_its_turn_and_the_card_laid_goes_back():
    game = start("attack 40", blue=["attack 30", "cosmic_zap"]).attack()
    game.red.seat.hand.clear()
    game.lay(red="attack 40" + FROM, blue="attack 30").blue.plays("cosmic_zap")
    game.finish()
    assert game.position.turn.offense == 1
    assert game.blue.hand == ["attack 30"]
    assert hoard(game) == ["attack 40"]


def test_may_lay_from_the_hoard_with_an_empty_hand():
    """In planning only: R-4.1 and R-3.7 look at the hand."""
    game = start("attack 40").play_until("launch")
    game.red.seat.hand.clear()
    game.attack().play_until("encounter_card")
    assert game.red.options == ["attack 40" + FROM]


def test_the_hoard_spares_no_new_hand_at_the_start_of_the_turn():
    game = start("attack 40", red=["quash"]).play_until("launch")
    assert [f.seat for f in game.heard("new_hand")] == [0]
    assert hoard(game) == ["attack 40"]


def test_an_encounter_card_in_the_hoard_alone_gives_no_second_encounter():
    """F18, R-3.7."""
    game = start("attack 40", red=["attack 30"], blue=["attack 4"]).attack()
    game.lay(red="attack 30", blue="attack 4").play_until("another_encounter")
    assert game.red.options == ["no"]


def test_a_response_from_the_hoard_works():
    game = start("card_zap", blue=["attack 30", "plague"])
    game.play_until("encounter_starts", of="blue").blue.plays("plague.infect:seat 0")
    game.red.passes()
    game.red.plays("card_zap.cancel" + FROM)
    game.play_until("launch")
    assert (hoard(game), game.red.warp) == ([], 0)


def test_a_zapped_response_was_never_played():
    game = start("card_zap", "ionic_gas", blue=["attack 30", "plague", "cosmic_zap"])
    game.play_until("encounter_starts", of="blue").blue.plays("plague.infect:seat 0")
    game.red.passes()
    game.red.plays("card_zap.cancel" + FROM)
    game.red.passes()
    game.blue.plays("cosmic_zap")
    game.play_until("discard", of="red").red.answers("attack 4").answers("ionic_gas" + FROM)
    assert (hoard(game), game.red.warp) == (["card_zap"], 3)
    assert "card_zap" not in [f.card for f in game.heard("card_announced")]


def test_a_reinforcement_comes_from_the_hoard():
    game = start("reinforcement 5").attack().lay(red="attack 4", blue="attack 30")
    game.red.plays("reinforcement 5.reinforce:offense" + FROM)
    game.finish()
    assert game.heard("totals_final")[0].offense == 4 + 3 + 5
    assert hoard(game) == []


def used(game):
    return [(f.power, f.ability, f.choice) for f in game.heard("power_was_used")]


def test_every_play_from_the_hoard_is_told_as_a_use():
    """OURS-miser-4: laying an encounter card, and playing any other."""
    game = start("attack 40", "reinforcement 5").attack().lay(red="attack 40" + FROM, blue="attack 30")
    game.play_until("cards_revealed", of="red")
    assert used(game) == [("miser", "lay", "")]
    game.red.plays("reinforcement 5.reinforce:offense" + FROM)
    game.finish()
    assert used(game)[1:] == [("miser", "play", "reinforcement 5 offense")]


def test_a_zapped_play_from_the_hoard_is_no_use():
    game = start("attack 40", blue=["attack 30", "cosmic_zap"]).attack()
    game.lay(red="attack 40" + FROM, blue="attack 30").blue.plays("cosmic_zap")
    game.finish()
    assert used(game) == []


def test_the_use_names_whom_the_card_is_aimed_at():
    """So whoever is named is asked, as for any other use."""
    game = start("plague").play_until("regroup_ship", "encounter_starts", of="red")
    game.red.plays("plague.infect:seat 1" + FROM)
    assert game.heard("power_announced")[-1].choice == "plague seat 1"


def test_a_flare_goes_back_to_the_pile_it_came_from():
    """F18."""
    game = start("trader flare", "attack 2", blue=["attack 30"]).play_until("alliances_open")
    game.red.plays("trader flare.one_for_one" + FROM)
    game.play_until("encounter_card")
    assert hoard(game) == ["attack 2", "trader flare"]
    assert "trader flare" not in game.red.hand


def test_the_hoard_is_a_secret_of_known_size():
    game = start("attack 40", "attack 39").attack()
    assert game.view("blue")["seats"][0]["powers"][0]["cards"] == 2
    assert "attack 39" not in str(game.view("blue"))
    assert game.view("red")["seats"][0]["piles"] == {"miser": ["attack 39", "attack 40"]}


def test_lost_power_freezes_the_hoard_and_a_third_colony_frees_it():
    game = start("attack 40").draws("seat 0", "seat 1")
    game.red.loses_home_colonies(3)
    game.play_until("own_colour")
    assert game.view("red")["seats"][0]["powers"][0]["active"] is False
    game.red.answers("resettle").answers({"side": "planet 4", "ships": {"0": 1}})
    game.play_until("another_encounter").red.answers("yes")
    game.attack(ships=1).play_until("encounter_card")
    assert "attack 40" + FROM in game.red.options


def test_nothing_is_played_from_a_frozen_hoard():
    game = start("attack 40", "plague")
    game.red.loses_home_colonies(3)
    game.attack().play_until("encounter_card")
    assert game.red.options == ["attack 4"]
    assert game.heard("card_announced") == []


# Discarding, and what cannot be taken


def test_discards_may_be_served_from_the_hoard():
    """F18, given for Hate: here by Plague."""
    game = start("attack 40", blue=["attack 30", "plague"])
    game.play_until("encounter_starts", of="blue").blue.plays("plague.infect:seat 0")
    game.play_until("discard", of="red")
    assert game.red.options == ["attack 4", "attack 40" + FROM]
    game.red.answers("attack 40" + FROM)
    assert (hoard(game), game.red.hand) == ([], ["attack 4"])


def test_compensation_takes_from_the_hand_alone():
    game = start("attack 40", "attack 39", red=["attack 30", "quash", "morph"], blue=["negotiate"])
    game.attack().lay(red="attack 30", blue="negotiate").finish()
    assert [f.cards for f in game.heard("compensation_collected")] == [2]
    assert (hoard(game), game.red.hand) == (["attack 39", "attack 40"], [])


def test_cards_gained_never_enter_the_hoard():
    game = start("attack 40", red=["negotiate"]).attack()
    game.lay(red="negotiate", blue="attack 30").finish()
    assert hoard(game) == ["attack 40"]


# Renewal


def test_shows_discards_and_renews_a_hoard_without_encounter_cards():
    game = start("quash", "reinforcement 5")
    game.red.uses("renewal")
    assert hoard(game) == ["attack 1"] * 8
    assert [(f.cards, f.why) for f in game.heard("cards_discarded")] == [
        (("reinforcement 5", "quash"), "new hoard")
    ]
    assert game.heard("new_hand") == []


def test_renewal_is_no_use_and_cannot_be_zapped():
    game = start("quash", blue=["attack 30", "cosmic_zap"])
    game.red.uses("renewal")
    assert game.heard("power_announced") == []
    assert [f.part for f in game.heard("part_worked")] == ["renewal"]


def test_renewal_goes_on_after_a_zap():
    """zap.unused_parts_stay."""
    game = start("plague", blue=["attack 30", "cosmic_zap"])
    game.red.plays("plague.infect:seat 1" + FROM)
    game.red.passes()
    game.blue.plays("cosmic_zap")
    game.play_until("encounter_starts", of="red").red.uses("renewal")
    assert hoard(game) == ["attack 1"] * 8


def test_a_hoard_with_an_encounter_card_cannot_be_renewed_and_nobody_can_tell():
    """The seat is asked all the same."""
    game = start("quash", "negotiate")
    assert game.red.is_asked("encounter_starts")
    assert not game.red.is_offered("renewal")


def test_renews_as_soon_as_its_last_encounter_card_was_laid():
    game = start("attack 40").attack().lay(red="attack 40" + FROM, blue="attack 30")
    game.play_until("cards_chosen")
    game.red.uses("renewal")
    assert hoard(game) == ["attack 1"] * 8


def test_renews_before_it_chooses_its_card_and_may_choose_a_new_one():
    """The question that travels with the window is asked anew."""
    game = start("quash", red=["attack 4"])
    game.red.passes()
    game.attack().play_until("encounter_card")
    game.red.uses("renewal")
    game.play_until("encounter_card", of="red")
    assert "attack 1" + FROM in game.red.options


def test_renewal_may_be_declined_and_is_offered_again():
    game = start("quash")
    game.red.passes()
    game.attack().play_until("encounter_card")
    assert game.red.is_offered("renewal")
    assert hoard(game) == ["quash"]


def test_no_renewal_without_the_power():
    game = start("quash")
    game.red.loses_home_colonies(3)
    game.attack().play_until("encounter_card")
    assert not game.red.is_offered("renewal")


# Super


def test_super_draws_a_card_straight_into_the_hoard():
    game = start("attack 40", red=["attack 4", "miser flare"]).deck_gives("attack 23")
    game.red.plays("miser flare.one_for_the_hoard")
    assert hoard(game) == ["attack 23", "attack 40"]
    assert game.red.hand == ["attack 4", "miser flare"]


def test_super_is_for_the_offense():
    game = scenario(red=("", "attack 4"), blue=("miser", "attack 1", "miser flare"), green=("",))
    game.play_until("launch")
    assert game.heard("card_announced") == []


def test_super_from_the_hoard_returns_to_it_when_zapped():
    game = start("attack 40", "miser flare", blue=["attack 30", "cosmic_zap"])
    game.red.plays("miser flare.one_for_the_hoard" + FROM)
    game.red.passes()
    game.blue.plays("cosmic_zap")
    game.play_until("launch")
    assert hoard(game) == ["attack 40", "miser flare"]


def test_super_zapped_gives_no_card():
    game = start("attack 40", red=["attack 4", "miser flare"], blue=["attack 30", "cosmic_zap"])
    game.red.plays("miser flare.one_for_the_hoard")
    game.blue.plays("cosmic_zap")
    game.play_until("launch")
    assert hoard(game) == ["attack 40"]
    assert game.enc.zapped == ["miser"]


# Wild


def new_hand_due(*blue):
    """Blue, the defense, holds no encounter card."""
    game = scenario(red=("", "attack 4"), blue=("", "miser flare", *blue), green=("", "card_zap"))
    return game.attack().play_until("new_hand_due", of="blue")


def test_wild_saves_two_cards_and_the_flare_from_a_new_hand():
    game = new_hand_due("quash", "plague", "ionic_gas")
    game.blue.plays("miser flare.saves_cards").answers(["plague", "quash"])
    game.play_until("encounter_card")
    assert game.blue.hand == ["attack 1"] * 8 + ["miser flare", "plague", "quash"]
    assert [f.cards for f in game.heard("new_hand")] == [("ionic_gas",)]


def test_wild_may_save_fewer_and_only_their_number_is_told():
    game = new_hand_due("quash", "plague")
    game.blue.plays("miser flare.saves_cards").answers(["quash"])
    game.play_until("encounter_card")
    assert [f.choice for f in game.heard("card_announced", "green")] == ["1"]
    assert [f.cards for f in game.heard("new_hand")] == [("plague",)]


def test_wild_may_be_declined():
    game = new_hand_due("quash")
    game.blue.passes()
    game.play_until("encounter_card")
    assert game.blue.hand == ["attack 1"] * 8


def test_wild_card_zapped_everything_goes():
    game = new_hand_due("quash")
    game.blue.plays("miser flare.saves_cards").answers(["quash"])
    game.green.plays("card_zap")
    game.play_until("encounter_card")
    assert game.blue.hand == ["attack 1"] * 8


def compensated(*red):
    game = scenario(red=("", "attack 30", "miser flare", *red), blue=("", "negotiate"), green=("",))
    return game.attack().lay(red="attack 30", blue="negotiate").play_until("compensation_due", of="red")


def test_wild_saves_cards_from_compensation():
    game = compensated("attack 40", "quash", "morph")
    game.red.plays("miser flare.saves_cards").answers(["attack 40", "quash"])
    game.play_until("another_encounter")
    assert game.red.hand == ["attack 40", "miser flare", "quash"]
    assert game.blue.hand == ["morph"]


def test_wild_is_for_whoever_pays():
    game = scenario(red=("", "attack 30", "quash"), blue=("", "negotiate", "miser flare"), green=("",))
    game.attack().lay(red="attack 30", blue="negotiate").play_until("compensation_due", "another_encounter")
    assert not game.blue.is_offered("miser flare")


def test_own_flare_is_wild_without_the_power():
    game = start("attack 40", red=["attack 30", "miser flare", "quash"], blue=["negotiate"])
    game.red.loses_home_colonies(3)
    game.attack().lay(red="attack 30", blue="negotiate").play_until("compensation_due")
    game.red.plays("miser flare.saves_cards").answers(["quash"])
    game.play_until("another_encounter")
    assert game.red.hand == ["miser flare", "quash"]
