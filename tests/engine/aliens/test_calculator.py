import pytest

from tests.engine.scenario import scenario


def laid(
    red="attack 15", blue="attack 8", *, red_holds=(), blue_holds=(), alien="calculator", other="", ships=2
):
    """Red, the Calculator, attacks blue; both cards lie face down."""
    game = scenario(red=(alien, red, *red_holds), blue=(other, blue, *blue_holds), green=("",))
    return game.attack(ships=ships).lay(red=red, blue=blue)


@pytest.mark.parametrize(
    ("red", "blue", "values"),
    [
        ("attack 15", "attack 8", (7, 8)),
        ("attack 8", "attack 15", (8, 7)),
        ("attack 12", "attack 12", (12, 12)),
        ("attack 20", "attack 0", (20, 0)),
        ("attack 40", "attack 1", (39, 1)),
        ("attack 30", "morph", (30, 30)),
    ],
)
def test_the_higher_loses_the_value_of_the_lower(red, blue, values):
    """CX: equal cards, and so a morph (RB), stay as they are."""
    game = laid(red, blue)
    game.red.uses("equalize")
    assert game.totals() == (values[0] + 2, values[1] + 4)


def test_may_be_declined():
    game = laid()
    game.red.passes()
    assert game.totals() == (17, 12)


def test_the_defense_may_equalize_too():
    game = laid("attack 15", "attack 8", alien="", other="calculator")
    game.blue.uses("equalize")
    assert game.totals() == (9, 12)


def test_is_asked_once_both_cards_lie_there_and_not_after_the_reveal():
    game = scenario(red=("calculator", "attack 15", "reinforcement 2"), blue=("", "attack 8"), green=("",))
    game.attack(ships=2).lay(red="attack 15")
    assert game.asked() == {"blue": "encounter_card"}
    game.lay(blue="attack 8")
    game.red.passes()
    game.play_until("cards_revealed", of="red")
    assert not game.red.is_offered("equalize")


def test_a_negotiate_makes_the_announcement_pointless():
    game = laid("attack 15", "negotiate")
    game.red.uses("equalize")
    game.finish()
    assert game.heard("encounter_result")[0].result == "offense"
    assert game.planets[5] == {0: 2}


def test_only_card_values_are_reduced():
    game = laid(red_holds=["reinforcement 5"])
    game.red.uses("equalize")
    game.red.plays("reinforcement 5.reinforce:offense")
    assert game.totals() == (7 + 2 + 5, 12)


def test_zapped_at_the_announcement_nothing_is_reduced():
    game = laid(blue_holds=["cosmic_zap"])
    game.red.uses("equalize")
    game.blue.plays("cosmic_zap")
    assert not game.red.is_asked("cards_chosen")
    assert game.totals() == (17, 12)


def test_after_the_reveal_it_is_too_late_for_a_zap():
    """FC."""
    game = laid(blue_holds=["cosmic_zap", "reinforcement 2"])
    game.red.uses("equalize")
    game.blue.passes()
    game.play_until("cards_revealed", of="blue")
    assert not game.blue.is_offered("cosmic_zap")
    game.blue.passes()
    assert game.totals() == (9, 12)


def test_an_ally_is_not_asked():
    game = scenario(red=("", "attack 15"), blue=("", "attack 8"), green=("calculator",))
    game.attack(allies={"green": "offense"}).lay(red="attack 15", blue="attack 8")
    assert not game.green.is_asked("cards_chosen")


def test_without_its_power_it_is_not_asked_and_the_own_flare_is_wild():
    game = scenario(red=("calculator", "attack 15", "calculator flare"), blue=("", "attack 8"), green=("",))
    game.red.loses_home_colonies()
    game.attack(ships=2).lay(red="attack 15", blue="attack 8")
    assert not game.red.is_offered("equalize")
    game.red.plays("calculator flare.call:odd")
    assert game.totals() == (17, 8 - 15 + 4)


def test_may_equalize_again_once_the_power_is_back():
    game = scenario(red=("calculator", "attack 15"), blue=("", "attack 8"), green=("",))
    game.draws("seat 0", "seat 1")
    game.red.loses_home_colonies(3)
    game.red.resettles(4)
    game.play_until("another_encounter").red.answers("yes")
    game.attack(ships=2).lay(red="attack 15", blue="attack 8")
    game.red.uses("equalize")
    assert game.totals() == (9, 12)


# Together with others


def test_cards_are_compared_after_a_reversal():
    """ENG: 15 and 08 are read as 51 and 80."""
    game = laid(other="mirror")
    game.red.uses("equalize")
    game.play_until("cards_chosen", of="blue")
    game.blue.uses("reversal")
    assert game.totals() == (51 + 2, 80 - 51 + 4)


def test_a_card_cut_by_wild_tripler_is_cut_before():
    """ENG: 20 is cut to 7 and loses nothing against the 8, which loses 7."""
    game = laid("attack 8", "attack 20", red_holds=["tripler flare"])
    game.red.uses("equalize")
    game.red.plays("tripler flare.cut")
    assert game.totals() == (8 - 7 + 2, 7 + 4)


@pytest.mark.parametrize(
    ("offense", "defense", "values"),
    [
        ("tripler", "calculator", (24 - 15, 15)),  # 08 is tripled, then it is the higher one
        ("calculator", "tripler", (8, (15 - 8) * 3)),
    ],
)
def test_with_tripler_timing_order_decides(offense, defense, values):
    """TEXT."""
    game = laid("attack 8", "attack 15", alien=offense, other=defense)
    game.seat("red" if offense == "calculator" else "blue").uses("equalize")
    assert game.totals() == (values[0] + 2, values[1] + 4)


def test_what_chosen_adds_to_a_card_is_not_reduced():
    """Cards merely added keep their printed value."""
    game = laid("attack 15", "attack 8", other="chosen")
    game.red.uses("equalize")
    game.play_until("cards_revealed", of="blue")
    game.blue.uses("prayer")
    game.play_until("chosen.pick").blue.answers("add attack 1")
    assert game.totals() == (7 + 2, 8 + 1 + 4)


# Super


def allied(*, blue_holds=(), side="offense"):
    game = scenario(
        red=("", "attack 15"), blue=("", "attack 8", *blue_holds), green=("calculator", "calculator flare")
    )
    return game.attack(ships=2, allies={"green": (side, 1)}).lay(red="attack 15", blue="attack 8")


def test_super_equalizes_as_an_ally():
    game = allied(side="defense")
    game.green.plays("calculator flare.equalize_as_an_ally")
    assert game.totals() == (9, 13)
    assert game.green.hand == ["calculator flare"]


def test_super_is_not_for_main_players():
    assert not laid(red_holds=["calculator flare"]).red.is_offered("calculator flare")


def test_super_may_be_declined():
    game = allied()
    game.green.passes()
    assert game.totals() == (18, 12)


def test_super_zapped_nothing_is_reduced_and_it_is_not_offered_again():
    """An ally has no use for the wild side."""
    game = allied(blue_holds=["cosmic_zap"])
    game.green.plays("calculator flare.equalize_as_an_ally")
    game.blue.plays("cosmic_zap")
    assert not game.green.is_offered("calculator flare")
    assert game.totals() == (18, 12)
    assert game.green.hand == ["calculator flare"]


def test_super_card_zapped_nothing_is_reduced():
    game = allied(blue_holds=["card_zap"])
    game.green.plays("calculator flare.equalize_as_an_ally")
    game.blue.plays("card_zap")
    assert game.totals() == (18, 12)
    assert "calculator flare" in game.discards


def test_the_own_flare_falls_to_wild_when_the_power_was_zapped():
    game = laid(red_holds=["calculator flare"], blue_holds=["cosmic_zap"])
    game.red.uses("equalize")
    game.blue.plays("cosmic_zap")
    game.red.plays("calculator flare.call:odd")
    assert game.totals() == (17, 8 - 15 + 4)


# Wild


def called(mine, theirs, parity, **more):
    game = laid(mine, theirs, alien="", red_holds=["calculator flare"], **more)
    game.red.plays(f"calculator flare.call:{parity}")
    return game


@pytest.mark.parametrize(
    ("mine", "theirs", "parity", "values"),
    [
        ("attack 6", "attack 14", "even", (6, 8)),
        ("attack 6", "attack 14", "odd", (-8, 14)),
        ("attack 7", "attack 14", "odd", (7, 7)),
        ("attack 7", "attack 14", "even", (-7, 14)),
        ("attack 0", "attack 0", "even", (0, 0)),
        ("attack 30", "attack 8", "even", (30, -22)),
    ],
)
def test_wild_the_sum_decides_whose_card_drops(mine, theirs, parity, values):
    """ENG: the result may be negative, and zero is even."""
    assert called(mine, theirs, parity).totals() == (values[0] + 2, values[1] + 4)


def test_wild_may_be_declined():
    game = laid(alien="", red_holds=["calculator flare"])
    game.red.passes()
    assert game.totals() == (17, 12)


def test_wild_does_nothing_unless_both_are_attacks():
    game = called("attack 6", "negotiate", "even")
    game.finish()
    assert game.heard("encounter_result")[0].result == "offense"


def test_wild_is_for_main_players_only():
    game = scenario(red=("", "attack 15"), blue=("", "attack 8"), green=("", "calculator flare"))
    game.attack(allies={"green": "offense"}).lay(red="attack 15", blue="attack 8")
    assert not game.green.is_offered("calculator flare")


def test_wild_is_called_on_the_values_that_a_reversal_leaves():
    """ENG: 06 and 14 are read as 60 and 41, an odd sum."""
    game = called("attack 6", "attack 14", "odd", other="mirror")
    game.play_until("cards_chosen", of="blue")
    game.blue.uses("reversal")
    assert game.totals() == (60 + 2, 41 - 60 + 4)


def test_wild_and_an_equalizing_opponent_are_reckoned_in_timing_order():
    """The offense's call comes first: 14 drops to 8, and then 8 to 2."""
    game = called("attack 6", "attack 14", "even", other="calculator")
    game.play_until("cards_chosen", of="blue")
    game.blue.uses("equalize")
    assert game.totals() == (6 + 2, 2 + 4)


def test_wild_card_zapped_nothing_drops():
    game = called("attack 6", "attack 14", "even", blue_holds=["card_zap"])
    game.blue.plays("card_zap")
    assert game.totals() == (8, 18)
    assert "calculator flare" in game.discards


# Advice to bots


@pytest.mark.parametrize(
    ("mine", "pays"), [("attack 8", 1), ("attack 15", 0), ("attack 0", 0), ("negotiate", 0)]
)
def test_advice_is_to_equalize_with_a_low_attack(mine, pays):
    assert laid(mine, "attack 30").red.ask.form.options["calculator.equalize"].pays() == pays


@pytest.mark.parametrize(
    ("mine", "even", "odd"), [("attack 8", 1, 0), ("attack 15", 0, 1), ("attack 4", 0, 0)]
)
def test_advice_is_to_call_what_the_own_card_is_if_that_is_worth_losing(mine, even, odd):
    options = laid(mine, "attack 9", alien="", red_holds=["calculator flare"]).red.ask.form.options
    assert options["calculator flare.call:even"].pays() == even
    assert options["calculator flare.call:odd"].pays() == odd


@pytest.mark.parametrize(("side", "pays"), [("offense", 0), ("defense", 1)])
def test_advice_is_to_equalize_as_an_ally_where_there_are_more_ships(side, pays):
    options = allied(side=side).green.ask.form.options
    assert options["calculator flare.equalize_as_an_ally"].pays() == pays
