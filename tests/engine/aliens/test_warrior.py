import pytest

from engine import Game
from tests.engine.scenario import scenario


def fought(red="attack 30", blue="attack 4", *, tokens=0, red_holds=(), blue_holds=(), **attack):
    """Red attacks blue, the Warrior; the cards are laid."""
    game = scenario(red=("", red, *red_holds), blue=("warrior", blue, *blue_holds), green=("",))
    game.blue.power.tokens = tokens
    return game.attack(**attack).lay(red=red, blue=blue)


def test_loses_twice_and_wins_once_for_five_tokens():
    game = scenario(
        red=("", "attack 30", "attack 20"), blue=("warrior", "attack 4", "attack 5", "attack 23"), green=("",)
    ).draws("seat 1", "seat 1", "seat 2")
    game.green.holds("attack 6")
    game.attack().lay(red="attack 30", blue="attack 4")
    game.play_until("another_encounter").red.answers("yes")
    game.attack(planet=6).lay(red="attack 20", blue="attack 5").finish()
    assert game.blue.power.tokens == 4
    game.attack().lay(blue="attack 23", green="attack 6").finish()
    assert game.blue.power.tokens == 5


def test_the_number_of_tokens_is_public():
    game = fought().finish()
    assert game.view("green")["seats"][1]["powers"][0]["tokens"] == 2
    assert [f.tokens for f in game.heard("tokens_changed", "green")] == [2]


def test_tokens_count_for_an_attack_and_are_not_spent():
    game = scenario(red=("warrior", "attack 7"), blue=("", "attack 9"), green=("",))
    game.red.power.tokens = 5
    game.attack(ships=2).lay(red="attack 7", blue="attack 9")
    assert game.heard("totals_final")[0].offense == 14
    game.finish()
    assert game.red.power.tokens == 6
    assert game.planets[5] == {0: 2}


def test_adding_is_compulsory_and_asks_nobody():
    game = fought(tokens=3)
    game.blue.has_no_stops()
    assert not game.blue.is_asked("cards_revealed")
    assert game.enc.extra["defense"] == 3


def test_tokens_do_not_count_for_a_negotiate():
    game = fought(blue="negotiate", tokens=5)
    assert game.enc.extra == {"offense": 0, "defense": 0}
    game.finish()
    assert game.blue.power.tokens == 7  # beaten all the same


def test_without_tokens_there_is_nothing_to_use():
    assert not fought().heard("power_announced")


def test_tokens_count_for_a_card_that_becomes_an_attack_in_the_window():
    game = scenario(red=("warrior", "morph"), blue=("", "attack 9"), green=("",))
    game.red.power.tokens = 2
    game.attack(ships=1).lay(red="morph", blue="attack 9")
    assert game.heard("totals_final")[0].offense == 12


@pytest.mark.parametrize(("terms", "tokens"), [("agreed", 1), ("failed", 2)])
def test_a_deal_gives_one_token_and_a_failed_one_two(terms, tokens):
    game = fought("negotiate", "negotiate")
    game.play_until("deal")
    if terms == "agreed":
        game.red.answers(game.red.ask.form.offering({"colony": 0}, {}))
        game.blue.answers({"do": "accept"})
    game.finish()
    assert game.blue.power.tokens == tokens


def test_an_encounter_without_result_gives_nothing():
    game = scenario(red=("warrior", "attack 7"), blue=("", "attack 9"), green=("",))
    game.play_until("launch")
    game.red.seat.hand.clear()
    game.attack()
    game.finish()
    assert game.red.power.tokens == 0
    assert game.heard("encounter_over")[0].result == "no result"


@pytest.mark.parametrize(("counts", "tokens"), [(True, 1), (False, 0)])
def test_resettling_counts_as_a_win_if_the_table_says_so(counts, tokens):
    """resettle.counts_as_win (F18, disputed)."""
    game = scenario(red=("warrior", "attack 7"), blue=("", "attack 9"), green=("",)).draws("seat 0")
    game.under("ffg2008", resettle__counts_as_win=counts)
    game.red.loses_home_colonies(1)
    game.red.resettles(4)
    game.finish()
    assert game.red.power.tokens == tokens


def test_with_four_planets_there_is_one_token_more():
    game = scenario(red=("", "attack 30"), blue=("warrior", "attack 4"), green=("",))
    game.with_planets(4)
    game.attack().lay(red="attack 30", blue="attack 4").finish()
    assert game.blue.power.tokens == 3


@pytest.mark.parametrize("parts_stay", [True, False])
def test_zapped_adds_nothing_but_gains_its_tokens_all_the_same(parts_stay):
    """Errata (F09, F18): whatever the table says about parts without use."""
    game = scenario(red=("", "attack 8", "cosmic_zap"), blue=("warrior", "attack 4"), green=("",))
    game.under("ffg2008", zap__unused_parts_stay=parts_stay)
    game.blue.power.tokens = 9
    game.attack(ships=3).lay(red="attack 8", blue="attack 4")
    game.red.plays("cosmic_zap")
    game.finish()
    assert (game.planets[5], game.blue.power.tokens) == ({0: 3}, 11)


def test_lost_power_neither_adds_nor_gains_and_the_old_count_comes_back():
    game = scenario(red=("", "attack 20"), blue=("warrior", "attack 4"), green=("",))
    game.blue.power.tokens = 9
    game.blue.loses_home_colonies(3)
    game.attack(ships=1).lay(red="attack 20", blue="attack 4")
    assert game.heard("totals_final")[0].defense == 8
    game.finish()
    assert game.blue.power.tokens == 9


def test_tokens_work_again_with_the_power():
    game = scenario(red=("warrior", "attack 7"), blue=("", "attack 9"), green=("",)).draws("seat 0", "seat 1")
    game.red.power.tokens = 9
    game.red.loses_home_colonies(3)
    game.red.resettles(4)
    game.play_until("another_encounter").red.answers("yes")
    game.attack(ships=1).lay(red="attack 7", blue="attack 9")
    assert game.heard("totals_final")[0].offense == 7 + 1 + 9 + 1  # one more for the re-settled planet


def test_an_ally_gains_nothing():
    game = scenario(red=("", "attack 30"), blue=("", "attack 4"), green=("warrior",))
    game.attack(allies={"green": "offense"}).lay(red="attack 30", blue="attack 4")
    assert not game.heard("power_announced")
    game.finish()
    assert game.green.power.tokens == 0


# Super


def allied(*blue):
    game = scenario(red=("", "attack 8"), blue=("", "attack 4", *blue), green=("warrior", "warrior flare"))
    game.green.power.tokens = 5
    return game.attack(ships=3, allies={"green": "defense"}).lay(red="attack 8", blue="attack 4")


def test_super_adds_the_tokens_for_the_side_of_an_ally():
    game = allied()
    game.green.plays("warrior flare.mastery_as_an_ally")
    game.finish()
    assert game.heard("totals_final")[0].defense == 4 + 4 + 1 + 5
    assert game.green.power.tokens == 5
    assert "warrior flare" in game.green.hand


def test_super_zapped_adds_nothing_and_stays_in_hand_uncounted():
    """R-21.6."""
    game = allied("cosmic_zap")
    game.green.plays("warrior flare.mastery_as_an_ally")
    game.blue.plays("cosmic_zap")
    game.pass_windows()
    assert game.heard("totals_final")[0].defense == 9
    assert game.green.hand == ["warrior flare"]


def test_super_is_discarded_when_card_zapped():
    game = allied("card_zap")
    game.green.plays("warrior flare.mastery_as_an_ally")
    game.blue.plays("card_zap")
    game.finish()
    assert "warrior flare" not in game.green.hand
    assert game.heard("totals_final")[0].defense == 9


def test_super_is_not_for_a_main_player_nor_without_tokens():
    game = fought(tokens=2, blue_holds=["warrior flare"])
    assert not game.blue.is_offered("warrior flare")
    game = scenario(red=("", "attack 8"), blue=("", "attack 4"), green=("warrior", "warrior flare"))
    game.attack(allies={"green": "defense"}).lay(red="attack 8", blue="attack 4")
    assert not game.green.is_offered("warrior flare")


# Wild


def struck(*, red_holds=(), blue_holds=("attack 23",)):
    """Blue has lost to red and may strike back."""
    game = scenario(
        red=("", "attack 30", "attack 5", *red_holds), blue=("", "attack 4", "warrior flare"), green=("",)
    )
    game.blue.holds(*blue_holds)
    game.attack(ships=2).lay(red="attack 30", blue="attack 4")
    return game.play_until("encounter_ends", of="blue")


def strikes(game, until="launch"):
    game.blue.plays("warrior flare.strike_back")
    return game.play_until(until, of="blue")


def test_wild_inserts_an_encounter_in_the_home_system_of_the_offense():
    game = strikes(struck())
    assert (game.enc.offense, game.enc.defense, game.enc.system) == (1, 0, 0)
    assert not game.enc.of_turn
    assert [f.defense for f in game.heard("opponent_set")] == [1, 0]


def test_wild_the_inserted_encounter_has_a_regroup_but_no_destiny():
    game = struck()
    assert game.blue.warp == 4
    strikes(game, "regroup_ship")
    game.play_until("launch")
    assert game.blue.warp == 3
    assert len(game.heard("destiny_turned")) == 1


def test_wild_play_goes_on_where_it_stopped():
    """R-3.9: red's success still gives its second encounter; after a defeat the next seat has its turn."""
    game = strikes(struck())
    game.attack(planet=1).lay(blue="attack 23", red="attack 5").play_until("another_encounter")
    assert game.planets[1] == {1: 3}
    assert game.asked() == {"red": "another_encounter"}
    game.red.answers("no")
    assert game.position.turn.offense == 1


def test_wild_after_a_won_defense_the_next_turn_follows():
    game = scenario(
        red=("", "attack 4", "attack 5"), blue=("", "attack 30", "attack 23", "warrior flare"), green=("",)
    )
    game.attack().lay(red="attack 4", blue="attack 30").play_until("encounter_ends", of="blue")
    game.blue.plays("warrior flare")
    game.attack().lay(blue="attack 23", red="attack 5").finish()
    assert (game.position.turn.offense, game.position.turn.encounters) == (1, 0)


def test_wild_cannot_be_played_again_in_the_encounter_it_made():
    game = strikes(struck(blue_holds=["attack 23", "attack 20"]))
    assert game.enc.barred == ["warrior flare"]
    game.attack().lay(blue="attack 23", red="attack 5").play_until("encounter_ends", "another_encounter")
    assert not game.blue.is_offered("warrior flare")


def test_wild_the_offense_may_answer_with_a_flare_of_its_own():
    """F18 (analogy): a new encounter for the limits of flares."""
    assert strikes(struck()).enc.flares == {}


def test_wild_needs_an_encounter_card_in_hand():
    game = struck(blue_holds=())
    assert not game.blue.is_offered("warrior flare")


def test_wild_may_be_declined():
    game = struck()
    game.blue.passes()
    game.pass_windows()
    assert game.asked() == {"red": "another_encounter"}


def test_wild_card_zapped_there_is_no_encounter():
    game = struck(red_holds=["card_zap"])
    game.blue.plays("warrior flare")
    game.red.plays("card_zap")
    game.pass_windows()
    assert game.position.plans == []
    assert "warrior flare" not in game.blue.hand


def test_wild_a_checkpoint_lies_between_the_two_encounters():
    game = struck()
    before = game.game.checkpoint
    strikes(game)
    assert game.game.checkpoint != before
    again = Game.load(game.game.checkpoint, game.game.tail)
    assert again.position == game.position
    assert again.open.keys() == game.game.open.keys()


def test_own_flare_is_wild_while_the_power_is_lost():
    game = scenario(
        red=("", "attack 30", "attack 5"), blue=("warrior", "attack 4", "warrior flare"), green=("",)
    )
    game.blue.holds("attack 23")
    game.blue.loses_home_colonies(3)
    game.attack(ships=2).lay(red="attack 30", blue="attack 4").play_until("encounter_ends", of="blue")
    assert strikes(game).enc.offense == 1
