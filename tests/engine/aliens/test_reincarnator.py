import pytest

from engine.sheets.flares import flare_side
from engine.state.cards import card
from engine.state.holdings import Power
from engine.state.queries import usable
from tests.engine.scenario import scenario


def defeated(
    *unused, blue="reincarnator", red="", incarnation="", holds=(), red_holds=(), green=("",), spent=()
):
    """Red beats blue. `unused`: sheets in the order in which they are drawn."""
    game = scenario(
        red=(red, "attack 30", "attack 20", *red_holds),
        blue=(blue, "attack 4", "attack 5", *holds),
        green=green,
    )
    game.start.unused, game.start.spent = list(reversed(unused)), list(spent)
    if incarnation:
        game.start.seats[1].powers.append(Power(incarnation, under="reincarnator"))
    return game.attack(ships=3).lay(red="attack 30", blue="attack 4")


def test_begins_with_no_further_power():
    game = scenario(red=("", "attack 30"), blue=("reincarnator", "attack 4"), green=("",))
    game.start.unused = ["mirror"]
    assert game.attack().blue.powers == ["reincarnator"]


def test_draws_an_alien_after_a_defeat_and_uses_it_from_the_next_encounter_on():
    game = defeated("mirror", red="machine").play_until("further_encounter_due")
    assert game.blue.powers == ["reincarnator", "mirror"]
    assert [f.power for f in game.heard("power_drawn")] == ["mirror"]
    assert [p["active"] for p in game.view(None)["seats"][1]["powers"]] == [True, False]
    game.red.passes().answers("yes")
    game.attack(ships=1, planet=6).lay(red="attack 20", blue="attack 5")
    game.blue.uses("reversal")


def test_a_new_incarnation_does_not_yet_act_on_the_encounter_that_brought_it():
    """A Warrior drawn at its end gains no token for it."""
    game = defeated("warrior").play_until("another_encounter")
    assert (game.blue.powers, game.blue.seat.powers[1].tokens) == (["reincarnator", "warrior"], 0)


def test_the_next_defeat_replaces_it_and_its_tokens_are_gone():
    game = defeated("miser", "mirror", incarnation="warrior")
    game.blue.seat.powers[1].tokens = 7
    game.play_until("another_encounter")
    assert game.blue.powers == ["reincarnator", "mirror"]
    assert game.position.spent == ["warrior"]
    assert [f.power for f in game.heard("power_discarded")] == ["warrior"]


def test_a_sheet_with_text_for_the_setup_is_skipped_and_stays_unused():
    game = defeated("miser", "mirror").play_until("another_encounter")
    assert game.blue.powers == ["reincarnator", "mirror"]
    assert game.position.unused == ["miser"]


def test_a_sheet_barred_by_another_one_in_the_game_is_skipped():
    """Gambler and Sorcerer may not meet."""
    game = defeated("gambler", "mirror", red="sorcerer").play_until("another_encounter")
    assert game.blue.powers == ["reincarnator", "mirror"]


def test_when_none_is_left_those_used_up_come_back():
    """R-19.9."""
    game = defeated(spent=["mirror"]).play_until("another_encounter")
    assert (game.blue.powers, game.position.spent) == (["reincarnator", "mirror"], [])


def test_when_there_is_none_at_all_it_keeps_what_it_has():
    game = defeated("miser", incarnation="warrior").play_until("another_encounter")
    assert game.blue.powers == ["reincarnator", "warrior"]


def test_the_old_incarnation_governs_the_whole_defeat():
    """Here Zombie keeps its ships out of the warp."""
    game = defeated("mirror", incarnation="zombie").play_until("another_encounter")
    assert (game.blue.warp, game.blue.powers) == (0, ["reincarnator", "mirror"])


def test_as_an_ally_the_loss_of_its_side_is_enough():
    game = scenario(red=("", "attack 30"), blue=("", "attack 4", "attack 5"), green=("reincarnator",))
    game.start.unused = ["mirror"]
    game.attack(allies={"green": "defense"}).lay(red="attack 30", blue="attack 4").finish()
    assert game.green.powers == ["reincarnator", "mirror"]


@pytest.mark.parametrize(("main", "powers"), [(True, ["reincarnator", "mirror"]), (False, ["reincarnator"])])
def test_a_failed_deal_concerns_its_main_players_only(main, powers):
    alien, ally = ("reincarnator", "") if main else ("", "reincarnator")
    game = scenario(red=("", "negotiate"), blue=(alien, "negotiate", "attack 4"), green=(ally,))
    game.start.unused = ["mirror"]
    game.attack(allies={"green": "defense"}).lay(red="negotiate", blue="negotiate").finish()
    assert (game.blue if main else game.green).powers == powers


def test_a_victory_changes_nothing():
    game = scenario(red=("reincarnator", "attack 30"), blue=("", "attack 4", "attack 5"), green=("",))
    game.start.unused = ["mirror"]
    game.attack().lay(red="attack 30", blue="attack 4").finish()
    assert game.red.powers == ["reincarnator"]


def test_is_compulsory():
    game = defeated("mirror")
    game.blue.has_no_stops()
    game.play_until("another_encounter")
    assert game.blue.powers == ["reincarnator", "mirror"]


def test_zapped_it_keeps_the_old_incarnation():
    game = defeated("mirror", incarnation="warrior", red_holds=["cosmic_zap"])
    game.red.zaps_power()
    game.play_until("another_encounter")
    assert game.blue.powers == ["reincarnator", "warrior"]


def test_a_zap_of_the_incarnations_use_does_not_stop_the_reincarnation():
    game = defeated("filch", incarnation="mirror", red_holds=["cosmic_zap"])
    game.play_until("cards_chosen", of="blue").blue.uses("reversal")
    game.red.plays("cosmic_zap")
    game.play_until("another_encounter")
    assert game.blue.powers == ["reincarnator", "filch"]


def test_lost_power_stops_both_and_gives_the_same_incarnation_back():
    game = scenario(
        red=("reincarnator", "attack 4", "attack 5"), blue=("", "attack 30", "attack 20"), green=("",)
    )
    game.draws("seat 0", "seat 1")
    game.start.unused = ["filch"]
    game.start.seats[0].powers.append(Power("mirror", under="reincarnator"))
    game.red.loses_home_colonies(3)
    assert not usable(game.position, 0, "mirror")
    game.red.resettles(4)
    game.play_until("another_encounter").red.answers("yes")
    game.attack(ships=1).lay(red="attack 4", blue="attack 30")
    game.red.uses("reversal")
    assert game.red.powers == ["reincarnator", "mirror"]


def test_lost_power_there_is_no_reincarnation():
    game = scenario(red=("", "attack 30"), blue=("reincarnator", "attack 4", "attack 5"), green=("",))
    game.start.unused = ["mirror"]
    game.blue.loses_home_colonies(3)
    game.attack().lay(red="attack 30", blue="attack 4").finish()
    assert game.blue.powers == ["reincarnator"]


def test_an_incarnation_opens_no_super_side_unless_the_table_says_so():
    """F18 (disputed), flare.incarnation_super."""
    game = defeated("filch", incarnation="mirror")
    assert flare_side(game.position, 1, "mirror") == "wild"
    game.position.rules["flare.incarnation_super"] = True
    assert flare_side(game.position, 1, "mirror") == "super"


def test_the_incarnation_hangs_under_the_sheet_for_all_to_see():
    game = defeated("filch", incarnation="mirror")
    assert [p["under"] for p in game.view(None)["seats"][1]["powers"]] == ["", "reincarnator"]


def test_a_possessed_hand_goes_back_before_a_demon_incarnation_is_discarded():
    game = scenario(
        red=("", "attack 30", "attack 20"),
        blue=("reincarnator", "attack 4"),
        green=("", "attack 15", "quash"),
    )
    game.start.unused = ["mirror"]
    game.start.seats[1].powers.append(Power("demon", under="reincarnator"))
    game.play_until("alliances_open").blue.uses("possess:seat 2")
    game.lay(red="attack 30", blue="attack 4").play_until("another_encounter")
    assert game.blue.powers == ["reincarnator", "mirror"]
    assert game.green.hand == ["attack 15", "quash"]


def test_a_borrower_is_the_one_reborn_and_the_lent_sheets_go_home():
    """By wild Philanthropist: they lose their original power."""
    game = scenario(
        red=("mirror", "attack 4", "attack 5"),
        blue=("", "attack 30"),
        green=("reincarnator", "attack 2", "philanthropist flare"),
    )
    game.start.unused = ["filch"]
    game.start.seats[2].powers.append(Power("warrior", under="reincarnator"))
    game.play_until("encounter_starts", of="green").green.plays("philanthropist flare.loan:seat 0")
    game.attack()
    assert game.red.powers == ["reincarnator", "warrior"]
    game.lay(red="attack 4", blue="attack 30").finish()
    assert (game.red.powers, game.green.powers) == (["filch"], ["reincarnator", "warrior"])
    assert game.position.spent == ["mirror"]


# Super


def test_super_keeps_the_incarnation_after_a_failed_deal():
    game = scenario(
        red=("reincarnator", "negotiate", "attack 5", "reincarnator flare"),
        blue=("", "negotiate"),
        green=("",),
    )
    game.start.unused = ["filch"]
    game.start.seats[0].powers.append(Power("mirror", under="reincarnator"))
    game.attack().lay(red="negotiate", blue="negotiate").play_until("encounter_settled")
    game.red.plays("reincarnator flare.keeps_its_incarnation")
    game.finish()
    assert game.red.powers == ["reincarnator", "mirror"]
    assert "reincarnator flare" in game.red.hand


def test_super_may_be_declined():
    game = defeated("filch", incarnation="mirror", holds=["reincarnator flare"])
    game.play_until("encounter_settled", of="blue").blue.passes()
    game.play_until("another_encounter")
    assert game.blue.powers == ["reincarnator", "filch"]


def test_super_zapped_nothing_is_reborn_since_the_power_is_zapped():
    game = defeated("filch", incarnation="mirror", holds=["reincarnator flare"], red_holds=["cosmic_zap"])
    game.play_until("encounter_settled", of="blue").blue.plays("reincarnator flare.keeps_its_incarnation")
    game.red.zaps_power("super_played")
    game.play_until("another_encounter")
    assert game.blue.powers == ["reincarnator", "mirror"]
    assert "reincarnator flare" in game.blue.hand


def test_super_card_zapped_it_reincarnates():
    game = defeated("filch", incarnation="mirror", holds=["reincarnator flare"], red_holds=["card_zap"])
    game.play_until("encounter_settled", of="blue").blue.plays("reincarnator flare.keeps_its_incarnation")
    game.red.zaps_card("super_played")
    game.play_until("another_encounter")
    assert game.blue.powers == ["reincarnator", "filch"]


# Wild


def cursed(*unused, blue="warrior", holder=("", "reincarnator flare"), red_holds=()):
    game = defeated(*unused, blue=blue, green=holder, red_holds=red_holds)
    game.position.seats[1].powers[0].tokens = 9
    return game.play_until("encounter_settled", of="green")


def test_wild_the_loser_gets_the_flare_and_another_alien():
    game = cursed("mirror")
    game.green.plays("reincarnator flare.makes_reborn:seat 1")
    game.play_until("another_encounter")
    assert (game.blue.powers, game.position.spent) == (["mirror"], ["warrior"])
    assert "reincarnator flare" in game.blue.hand
    assert game.green.hand == []


def test_wild_the_victim_has_their_old_power_until_the_encounter_is_over():
    game = cursed("mirror")
    game.green.plays("reincarnator flare.makes_reborn:seat 1")
    assert game.blue.powers == ["warrior"]


def test_wild_a_drawn_alien_with_setup_is_skipped():
    game = cursed("miser", "mirror")
    game.green.plays("reincarnator flare.makes_reborn:seat 1")
    game.play_until("another_encounter")
    assert game.blue.powers == ["mirror"]


def test_wild_a_discarded_hoard_lies_on_the_discard_pile():
    game = defeated("mirror", blue="miser", green=("", "reincarnator flare"))
    game.blue.power.pile = [card("attack 40"), card("quash")]
    game.play_until("encounter_settled", of="green").green.plays("reincarnator flare.makes_reborn:seat 1")
    game.play_until("another_encounter")
    assert {"attack 40", "quash"} <= set(game.discards)
    assert [f.cards for f in game.heard("cards_discarded") if f.why == "sheet discarded"] == [
        ("attack 40", "quash")
    ]


def test_wild_cannot_be_played_on_oneself_nor_on_the_reincarnator():
    game = defeated("mirror", blue="warrior", holds=["reincarnator flare"])
    game.play_until("encounter_settled", "another_encounter")
    assert not game.blue.is_offered("reincarnator flare")
    game = defeated("mirror", green=("", "reincarnator flare"))
    game.play_until("encounter_settled", "another_encounter")
    assert not game.green.is_offered("reincarnator flare")


def test_wild_may_be_declined():
    game = cursed("mirror")
    game.green.passes()
    game.play_until("another_encounter")
    assert game.blue.powers == ["warrior"]


def test_wild_card_zapped_nobody_changes():
    game = cursed("mirror", red_holds=["card_zap"])
    game.green.plays("reincarnator flare.makes_reborn:seat 1")
    game.red.zaps_card()
    game.play_until("another_encounter")
    assert game.blue.powers == ["warrior"]
    assert "reincarnator flare" not in game.blue.hand


def test_own_flare_is_wild_without_the_power():
    game = scenario(
        red=("reincarnator", "attack 30", "attack 20", "reincarnator flare"),
        blue=("warrior", "attack 4"),
        green=("",),
    )
    game.start.unused = ["mirror"]
    game.red.loses_home_colonies(3)
    game.attack().lay(red="attack 30", blue="attack 4").play_until("encounter_settled", of="red")
    game.red.plays("reincarnator flare.makes_reborn:seat 1")
    game.play_until("another_encounter")
    assert game.blue.powers == ["mirror"]


@pytest.mark.parametrize(("more", "pays"), [((), 1), (("human flare",), 0)])
def test_wild_when_it_helps_it_leaves_the_encounter_to_another_flare(more, pays):
    """The victim leads; the flare itself gains nothing."""
    game = defeated("mirror", blue="warrior", green=("", "reincarnator flare", *more))
    game.position.planets[10][1] = 1
    game.play_until("encounter_settled", of="green")
    assert game.green.ask.form.options["reincarnator flare.makes_reborn:seat 1"].pays() == pays
