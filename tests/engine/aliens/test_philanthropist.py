import pytest

from engine import Game
from engine.sheets.flares import flare_side
from engine.state.cards import card
from engine.state.conservation import all_sheets
from tests.engine.scenario import scenario


def giver(*red, blue=("attack 30",), green=("",), yellow=("",), **attack):
    """Red, the Philanthropist, attacks blue."""
    game = scenario(red=("philanthropist", *red), blue=("", *blue), green=green, yellow=yellow)
    return game.attack(**attack).play_until("encounter_card", of="red")


def gives(game, key, seat=1, who="red"):
    """The others have answered by then what travelled with the window: it is asked anew."""
    game.seat(who).uses(f"giving:seat {seat}")
    game.play_until("philanthropist.giving", of=who).seat(who).answers(key)
    return game


def test_gives_a_card_of_its_choice_which_only_two_know():
    game = gives(giver("attack 7", "attack 9"), "attack 9")
    game.play_until("cards_chosen", "encounter_card")
    assert (game.red.hand, game.blue.hand) == (["attack 7"], ["attack 30", "attack 9"])
    assert [f.cards for f in game.heard("saw_cards", "blue")] == [("attack 9",)]
    assert game.heard("saw_cards", "green") == []
    assert [(f.giver, f.taker, f.cards) for f in game.heard("cards_passed", "green")] == [(0, 1, 1)]


def test_the_card_is_chosen_in_secret_and_the_receiver_announced():
    game = giver("attack 7", "attack 9", green=("", "quash"))
    game.red.uses("giving:seat 1")
    game.play_until("philanthropist.giving")
    assert game.red.ask.sealed
    game.red.answers("attack 9")
    assert [f.choice for f in game.heard("power_announced", "green")] == ["seat 1"]
    assert "attack 9" not in str(game.view("green"))


@pytest.mark.parametrize("key", ["trader flare", "quash", "reinforcement 2", "negotiate"])
def test_gives_a_card_of_any_type(key):
    assert key in gives(giver("attack 7", key), key).blue.hand


def test_the_receiver_may_lay_the_gift_at_once():
    game = gives(giver("attack 7", "attack 40"), "attack 40")
    game.lay(blue="attack 40", red="attack 7")
    assert game.blue.hand == ["attack 30"]


def test_may_be_declined():
    game = giver("attack 7", "attack 9")
    game.red.answers("attack 7")  # the question for the card travels with the window
    game.finish()
    assert game.heard("cards_passed") == []


def test_a_main_player_gives_to_the_opponent_only_and_once():
    game = giver("attack 7", "attack 9", "attack 10")
    assert [o for o in game.red.options if "giving" in o] == ["philanthropist.giving:seat 1"]
    gives(game, "attack 9")
    game.play_until("cards_chosen", "encounter_card")
    assert not game.red.is_offered("giving")


def test_an_ally_gives_to_either_and_draws_nothing():
    game = scenario(red=("", "attack 4"), blue=("", "attack 30"), green=("philanthropist", "negotiate"))
    game.attack(allies={"green": "offense"}).play_until("alliances_formed", of="green")
    assert game.green.options == ["philanthropist.giving:seat 0", "philanthropist.giving:seat 1", "pass"]
    gives(game, "negotiate", 1, "green").play_until("encounter_card", of="blue")
    assert (game.green.hand, game.heard("new_hand")) == ([], [])


def test_a_bystander_gives_nothing():
    game = scenario(red=("", "attack 4"), blue=("", "attack 30"), green=("philanthropist", "negotiate"))
    game.attack().finish()
    assert game.heard("power_announced") == []


def test_without_an_encounter_card_left_it_discards_the_rest_and_draws_eight():
    """R-10.3, and the turn of the offense does not end."""
    game = gives(giver("attack 7", "quash", "plague"), "attack 7")
    game.play_until("encounter_card", of="red")
    assert [sorted(f.cards) for f in game.heard("new_hand")] == [["plague", "quash"]]
    assert game.red.hand == ["attack 1"] * 8
    assert game.heard("turn_ended") == []


def test_a_new_hand_repeats_until_it_holds_an_encounter_card():
    game = giver("attack 7")
    game.position.deck += [card("quash")] * 8
    gives(game, "attack 7").play_until("encounter_card", of="red")
    assert len(game.heard("new_hand")) == 2


def test_a_card_played_in_the_meantime_is_chosen_anew():
    """It card-zaps the zap of its use with the very card it wanted to give."""
    game = giver("attack 7", "card_zap", "attack 9", blue=["attack 30", "cosmic_zap"])
    gives(game, "card_zap")
    game.blue.plays("cosmic_zap")
    game.red.plays("card_zap")
    game.play_until("philanthropist.giving", of="red").red.answers("attack 9")
    assert "attack 9" in game.blue.hand


def test_zapped_the_card_stays_and_no_hand_is_drawn():
    game = gives(giver("attack 7", blue=["attack 30", "cosmic_zap"]), "attack 7")
    game.blue.plays("cosmic_zap")
    game.play_until("encounter_card", of="red")
    assert (game.red.hand, game.heard("new_hand")) == (["attack 7"], [])


def test_lost_power_gives_nothing_and_has_nothing_to_lend():
    game = scenario(
        red=("philanthropist", "attack 7", "attack 8", "philanthropist flare"),
        blue=("", "attack 30"),
        green=("",),
    )
    game.red.loses_home_colonies(3)
    game.attack().finish()
    assert game.heard("power_announced") == []
    assert game.heard("card_announced") == []


def test_power_regained_gives_again():
    game = scenario(
        red=("philanthropist", "attack 7", "attack 8"), blue=("", "attack 30"), green=("",)
    ).draws("seat 0", "seat 1")
    game.red.loses_home_colonies(3)
    game.red.resettles(4)
    game.play_until("another_encounter").red.answers("yes")
    game.attack(ships=1).play_until("encounter_card", of="red")
    assert "attack 7" in gives(game, "attack 7").blue.hand


def test_oracle_is_given_a_card_before_the_other_is_laid_open():
    game = scenario(red=("oracle", "attack 7"), blue=("", "attack 30"), green=("philanthropist", "attack 40"))
    game.attack(allies={"green": "defense"}).play_until("alliances_formed", of="green")
    gives(game, "attack 40", 1, "green").play_until("encounter_card", of="blue")
    assert "attack 40" in game.blue.options


# Super


def bound(gift, blue, *, alien=""):
    game = scenario(
        red=("philanthropist", "attack 7", gift, "philanthropist flare"), blue=(alien, *blue), green=("",)
    )
    gives(game.attack().play_until("encounter_card", "alliances_formed", of="red"), gift)
    return game


def test_super_binds_the_receiver_to_the_gift():
    game = bound("negotiate", ["attack 30"]).play_until("choosing_cards")
    game.red.plays("philanthropist flare.must_use_the_gift")
    game.play_until("encounter_card", of="blue")
    assert game.blue.options == ["negotiate"]
    assert "negotiate" not in str(game.view("green"))


def test_super_binds_nobody_else():
    game = scenario(
        red=("philanthropist", "attack 7", "negotiate", "negotiate", "philanthropist flare"),
        blue=("", "attack 30"),
        green=("",),
    )
    gives(game.attack().play_until("encounter_card", of="red"), "negotiate").play_until("choosing_cards")
    game.red.plays("philanthropist flare.must_use_the_gift")
    game.play_until("encounter_card", of="red")
    assert game.red.options == ["attack 7", "negotiate"]


def test_super_is_offered_for_an_encounter_card_only():
    game = bound("quash", ["attack 30"]).play_until("choosing_cards", "encounter_card")
    assert not game.red.is_offered("must_use_the_gift")


def test_super_may_be_declined():
    game = bound("negotiate", ["attack 30"]).play_until("choosing_cards")
    game.red.passes()
    game.finish()
    assert [(f.seat, f.card) for f in game.heard("card_turned_up")] == [(0, "attack 7"), (1, "attack 30")]


def test_super_zapped_binds_nobody():
    game = bound("negotiate", ["attack 30", "cosmic_zap"]).play_until("choosing_cards")
    game.red.plays("philanthropist flare.must_use_the_gift")
    game.blue.plays("cosmic_zap")
    game.play_until("encounter_card", of="blue")
    assert game.blue.options == ["attack 30", "negotiate"]


def test_super_yields_to_an_upset_that_asks_for_an_attack():
    """ENG: a given negotiate cannot be forced if Loser must play an attack and can."""
    game = bound("negotiate", ["attack 30", "attack 6"], alien="loser")
    game.play_until("before_cards_chosen", of="blue").blue.uses("upset")
    game.play_until("choosing_cards", of="red").red.plays("philanthropist flare.must_use_the_gift")
    game.play_until("encounter_card", of="blue")
    assert game.blue.options == ["attack 6", "attack 30"]


def test_super_does_not_reach_who_got_nothing():
    game = scenario(
        red=("philanthropist", "attack 7", "philanthropist flare"), blue=("", "attack 30"), green=("",)
    )
    game.attack().finish()
    assert game.heard("card_announced") == []


# Wild


def lending(lender="warrior", borrower="mirror", *, blue=(), red=(), tokens=3):
    game = scenario(
        red=(borrower, "attack 7", "attack 8", *red),
        blue=("", "attack 9", *blue),
        green=(lender, "attack 2", "philanthropist flare"),
    )
    game.green.power.tokens = tokens
    return game.play_until("encounter_starts", of="green")


def lends(game, to=0):
    game.green.plays(f"philanthropist flare.loan:seat {to}")
    return game


def test_wild_lends_the_sheet_with_its_tokens_and_gets_it_back():
    game = lends(lending()).play_until("launch")
    assert (game.red.powers, game.green.powers, game.green.warp) == (["warrior"], [], 1)
    game.attack(ships=1).lay(red="attack 7", blue="attack 9").finish()
    assert game.heard("totals_final")[0].offense == 7 + 1 + 3
    assert (game.red.powers, game.green.powers) == (["mirror"], ["warrior"])
    assert game.green.power.tokens == 3  # it came home before tokens were given out


def lent_by_the_offense(tokens=3):
    """Red, a Warrior, lends its sheet to blue, whom it then attacks in vain."""
    game = scenario(
        red=("warrior", "attack 7", "philanthropist flare"), blue=("mirror", "attack 9"), green=("",)
    )
    game.red.power.tokens = tokens
    game.play_until("encounter_starts", of="red").red.plays("philanthropist flare.loan:seat 1")
    return game.attack(ships=1).lay(red="attack 7", blue="attack 9").finish()


def test_wild_a_lent_warrior_counts_for_the_borrower_and_gains_tokens_for_its_owner_alone():
    """OURS-warrior-3: two for the lost encounter of its owner, none for the borrower's victory."""
    game = lent_by_the_offense()
    assert game.heard("totals_final")[0].defense == 9 + 4 + 3
    assert (game.red.powers, game.blue.powers) == (["warrior"], ["mirror"])
    assert game.red.power.tokens == 3 + 2


def test_wild_the_borrowed_power_is_in_place_of_their_own():
    game = lends(lending()).attack().lay(red="attack 7", blue="attack 9")
    assert not game.red.is_offered("reversal")
    assert [p["alien"] for p in game.view(None)["seats"][0]["resting"]] == ["mirror"]


def test_wild_the_lenders_own_flare_is_wild_and_the_borrowers_super():
    game = lends(lending()).play_until("launch")
    assert flare_side(game.position, 2, "warrior") == "wild"
    assert flare_side(game.position, 0, "warrior") == "super"


def test_wild_the_ship_is_a_price_that_a_zombie_keeps():
    game = lends(lending("zombie")).play_until("launch")
    assert (game.green.warp, game.red.powers) == (0, ["zombie"])


def test_wild_the_borrower_plays_from_the_borrowed_hoard():
    """F18: the hoard goes along."""
    game = lending("miser")
    game.green.power.pile = [card("attack 33")]
    lends(game).attack().play_until("encounter_card", of="red")
    game.lay(red="attack 33@pile of miser", blue="attack 9").finish()
    assert (game.green.powers, game.green.power.pile) == (["miser"], [])


def test_wild_the_loan_ends_however_the_encounter_ends():
    game = lends(lending())
    game.play_until("launch").red.seat.hand.clear()
    game.attack().finish()
    assert (game.red.powers, game.green.powers) == (["mirror"], ["warrior"])


def test_wild_the_loan_ends_also_if_the_power_was_zapped():
    game = lends(lending(blue=["cosmic_zap"])).attack().lay(red="attack 7", blue="attack 9")
    game.blue.zaps_power()
    game.finish()
    assert (game.red.powers, game.green.powers) == (["mirror"], ["warrior"])


def test_wild_whether_the_borrower_keeps_it_depends_on_their_own_home_colonies():
    game = lending()
    game.position.seats[0].powerless = True
    for planet in (2, 3, 4):
        game.position.seats[0].warp += game.position.planets[planet].pop(0)
    lends(game).attack(ships=1).lay(red="attack 7", blue="attack 9").finish()
    assert game.heard("totals_final")[0].offense == 8


def test_wild_an_exchange_during_the_loan_leaves_one_seat_with_two_sheets():
    """Decided in rulings: the lent sheet goes home by its own rule, and no sheet is lost."""
    game = scenario(
        red=("mirror", "attack 7", "sorcerer flare"),
        blue=("zombie", "attack 9"),
        green=("warrior", "attack 2", "philanthropist flare"),
    )
    lends(game.play_until("encounter_starts", of="green"))
    game.attack().play_until("before_cards_chosen", of="red").red.plays("sorcerer flare")
    assert (game.red.powers, game.blue.powers) == (["zombie"], ["warrior"])
    game.play_until("encounter_card").finish()
    assert (game.red.powers, game.blue.powers, game.green.powers) == (["zombie", "mirror"], [], ["warrior"])


def test_wild_an_exchange_between_lender_and_borrower_ends_with_a_sheet_each():
    """The lent sheet is home at once; what the borrower laid to rest is theirs again at the end."""
    game = scenario(
        red=("warrior", "attack 7", "philanthropist flare"),
        blue=("zombie", "attack 9", "sorcerer flare"),
        green=("",),
    )
    game.play_until("encounter_starts", of="red").red.plays("loan:seat 1")
    game.attack().play_until("before_cards_chosen", of="blue").blue.plays("sorcerer flare")
    assert (game.red.powers, game.blue.powers) == (["warrior"], [])
    game.play_until("encounter_card").finish()
    assert (game.red.powers, game.blue.powers) == (["warrior"], ["zombie"])


def test_wild_after_an_exchange_during_the_loan_every_sheet_still_works_for_whoever_has_it():
    """OURS-philanthropist-5: one seat holds two sheets, another none, none is lost."""
    game = scenario(
        red=("mirror", "attack 7", "attack 8", "sorcerer flare"),
        blue=("zombie", "attack 9", "attack 6"),
        green=("warrior", "attack 2", "philanthropist flare"),
    )
    lends(game.play_until("encounter_starts", of="green"))
    game.attack().play_until("before_cards_chosen", of="red").red.plays("sorcerer flare")
    sheets = all_sheets(game.position)
    game.lay(red="attack 7", blue="attack 9").finish()
    assert all_sheets(game.position) == sheets == ["mirror", "warrior", "zombie"]
    assert not [p for seat in game.position.seats for p in seat.resting]
    assert game.view(None)["seats"][1]["powers"] == []
    active = [(p["alien"], p["active"]) for p in game.view(None)["seats"][0]["powers"]]
    assert active == [("zombie", True), ("mirror", True)]


def test_wild_needs_a_power_in_force():
    game = scenario(
        red=("", "attack 7"), blue=("", "attack 9"), green=("warrior", "attack 2", "philanthropist flare")
    )
    game.green.loses_home_colonies(3)
    game.play_until("launch")
    assert game.heard("card_announced") == []


def test_wild_may_be_declined():
    game = lending()
    game.green.passes()
    game.play_until("launch")
    assert game.green.powers == ["warrior"]


def test_wild_card_zapped_the_ship_stays_paid():
    game = lends(lending(red=["card_zap"]))
    game.red.zaps_card()
    game.play_until("launch")
    assert (game.green.powers, game.green.warp) == (["warrior"], 1)


def test_wild_the_loan_survives_saving_and_loading():
    game = lends(lending()).attack()
    again = Game.load(game.game.checkpoint, game.game.tail)
    assert again.position == game.position
