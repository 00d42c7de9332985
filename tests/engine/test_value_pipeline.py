"""Card and total are computed anew in a fixed order (OURS-core-4), shown with several aliens at once."""

import pytest

from engine.state.holdings import Power
from tests.engine.scenario import scenario


def laid(offense, defense, /, *, ships=2, allies=None, warp=0, **aliens):
    """Red and blue have laid these cards; `red=("tripler mirror", "quash")`: sheets of a seat, then its hand.

    So many of yellow's ships lie in the `warp`.
    """
    held = {name: aliens.get(name, ("",)) for name in ("red", "blue", "green", "yellow")}
    cards = {"red": (offense,), "blue": (defense,)}
    game = scenario(**{n: ("", *cards.get(n, ()), *one[1:]) for n, one in held.items()})
    for name, one in held.items():
        game.seat(name).seat.powers = [Power(alien) for alien in one[0].split()]
    game.start.seats[3].warp = warp
    game.start.planets[15][3] -= warp
    return game.attack(ships=ships, allies=allies).lay(red=offense, blue=defense)


def at(game, moment, name):
    """This seat is asked at this moment, now or after others have passed."""
    if not game.seat(name).is_asked(moment):
        game.play_until(moment, of=name)
    return game.seat(name)


def winner(game):
    game.finish()
    return game.heard("encounter_result")[0].result


# The value of a card


def test_replaced_then_reversed_then_cut_then_changed():
    """Morph and copy first, Mirror's reversal second, wild Tripler third, the Tripler last: 08, 80, 27, 9."""
    game = laid("attack 8", "morph", red=("mirror", "tripler flare"), blue=("tripler",))
    game.red.uses("reversal")
    at(game, "cards_revealed", "red").plays("tripler flare.cut")
    assert game.totals() == (80 + 2, 9 + 4)


@pytest.mark.parametrize("first", ["human flare", "tripler flare"])
def test_a_card_replaced_after_it_was_cut_is_cut_all_the_same(first):
    """The order of play does not matter between stages: 42 is read as 24 and cut to 8."""
    game = laid("attack 8", "attack 51", red=("mirror", "tripler flare"), blue=("", "human flare"))
    game.red.uses("reversal")
    plays = {"human flare": ("blue", "human flare.forty_two"), "tripler flare": ("red", "tripler flare.cut")}
    if first == "tripler flare":  # 51 is read as 15
        at(game, "cards_revealed", "red").plays("tripler flare.cut")
        game.blue.passes()
    at(game, "cards_revealed", "blue").plays(plays["human flare"][1])
    if first == "human flare":
        at(game, "cards_revealed", "red").plays("tripler flare.cut")
    assert game.totals() == (80 + 2, 8 + 4)


def test_wild_tripler_comes_before_changes_that_were_announced_earlier():
    """20 is cut to 7 before the Calculator, who announced it in planning, compares 8 with it."""
    game = laid("attack 8", "attack 20", red=("calculator", "tripler flare"))
    game.red.uses("equalize")
    at(game, "cards_revealed", "red").plays("tripler flare.cut")
    assert game.totals() == (1 + 2, 7 + 4)


@pytest.mark.parametrize(
    ("red", "blue", "values"),
    [
        # offense, then defense: 15 loses 8 and is 7, then 8 is tripled
        ("calculator", "tripler", (7, 24)),
        # 15 is divided to 5, then 8 loses 5
        ("tripler", "calculator", (5, 3)),
    ],
)
def test_other_changes_come_in_timing_order_whenever_they_were_announced(red, blue, values):
    game = laid("attack 15", "attack 8", red=(red,), blue=(blue,))
    at(game, "cards_chosen", "red" if red == "calculator" else "blue").uses("equalize")
    assert game.totals() == (values[0] + 2, values[1] + 4)


def test_an_ally_equalizes_after_both_main_players():
    """Super Calculator: 08 is tripled to 24 first, then it loses 15."""
    game = laid(
        "attack 8", "attack 15", red=("tripler",), green=("calculator", "calculator flare"),
        allies={"green": "defense"},
    )  # fmt: skip
    at(game, "cards_chosen", "green").plays("calculator flare.equalize_as_an_ally")
    assert game.totals() == (9 + 2, 15 + 5)


def test_two_changes_of_one_seat_come_in_the_order_of_their_use():
    """15 loses 8 by the announcement in planning, and the 7 that is left is tripled at the reveal."""
    game = laid("attack 15", "attack 8", red=("tripler calculator",))
    game.red.uses("equalize")
    assert game.totals() == (21 + 2, 8 + 4)


def test_an_added_card_keeps_its_printed_value():
    """Neither reversed, nor cut, nor changed, nor multiplied: 11 stays 11, cut by itself to 4, times two."""
    game = laid("attack 11", "attack 4", red=("chosen tripler virus mirror",))
    game.red.uses("reversal")
    at(game, "cards_revealed", "red").uses("prayer")
    game.play_until("chosen.pick").red.answers("add attack 1")
    assert game.totals()[0] == 4 * 2 + 1


# Ships


def test_worth_then_product_then_sign():
    """Virus with three own ships and a Macron against Anti-Matter: 6 times 3, less four for the ally."""
    game = laid(
        "attack 6", "attack 20", ships=3, red=("virus",), blue=("anti_matter",), green=("macron",),
        allies={"green": "offense"},
    )  # fmt: skip
    assert game.totals() == (18 - 4, 20 - 4)
    assert winner(game) == "offense"


def test_what_is_multiplied_is_the_value_after_all_changes():
    """08 is read as 80, divided to 27, loses 5, and 22 times two ships is 44."""
    game = laid("attack 8", "attack 50", red=("mirror tripler virus",), blue=("calculator",))
    at(game, "cards_chosen", "red").uses("reversal")
    at(game, "cards_chosen", "blue").uses("equalize")
    assert game.totals() == (22 * 2, 5 + 4)


# Additions


def test_additions_come_after_the_product_and_are_fixed_when_they_are_made():
    """Warpish, Human, a reinforcement and an attack added by Reserve: no product, no sign touches them."""
    game = laid(
        "attack 6", "attack 20", ships=3, blue=("anti_matter",),
        red=("virus warpish reserve", "attack 4", "reinforcement 3"), green=("human",),
        allies={"green": "offense"}, warp=3,
    )  # fmt: skip
    game.position.take_from_warp(3, 2)  # after Warpish has counted them
    game.position.planets[15][3] += 2
    at(game, "cards_revealed", "red").uses("reinforce:attack 4 for offense")
    at(game, "cards_revealed", "red").plays("reinforcement 3.reinforce:offense")
    assert game.totals() == (18 - 1 + 3 + 4 + 4 + 3, 20 - 4)


def test_cards_of_fodder_and_ships_of_kamikaze_are_additions_too():
    """Neither is multiplied: 04 times two ships, two ships for 3 each, and a 06."""
    game = laid("attack 4", "attack 20", red=("virus fodder", "kamikaze flare", "attack 6", "attack 8"))
    at(game, "cards_chosen", "red").plays("kamikaze flare.fuel").answers({"0": 2})
    at(game, "cards_revealed", "red").uses("overwhelm").answers(["attack 6"])
    assert game.totals() == (4 * 2 + 2 * 3 + 6, 20 + 4)


def test_the_card_does_not_matter_to_what_is_added():
    """Reversed and tripled is the card alone: 04 is read as 40, divided to 14."""
    game = laid("attack 4", "attack 20", red=("mirror tripler reserve", "attack 5", "reinforcement 2"))
    game.red.uses("reversal")
    at(game, "cards_revealed", "red").uses("reinforce:attack 5 for offense")
    at(game, "cards_revealed", "red").plays("reinforcement 2.reinforce:offense")
    assert game.totals() == (14 + 2 + 5 + 2, 2 + 4)


# Who wins


def everything(*, upset=False, zap=False):
    """Red (Tripler, Virus, Human) has 4 * 3 + 4 = 16 against the 20 - 4 = 16 of Anti-Matter: a tie."""
    game = scenario(
        red=("", "attack 12", *(["loser flare"] if upset else [])),
        blue=("", "attack 20", *(["cosmic_zap"] if zap else [])),
        green=("",),
    )
    game.red.seat.powers = [Power("tripler"), Power("virus"), Power("human"), Power("loser")]
    game.blue.seat.powers = [Power("anti_matter")]
    game.attack_until_alliances(ships=3)
    return game


def test_anti_matter_then_automatic_wins_then_loser():
    game = everything()
    game.play_until("before_cards_chosen", of="red").red.passes()
    game.lay(red="attack 12", blue="attack 20")
    assert game.totals() == (4 * 3 + 4, 20 - 4)
    assert winner(game) == "defense"  # equal: a tie is the defense's


def test_loser_turns_round_what_all_others_have_made_of_it():
    game = everything()
    game.play_until("before_cards_chosen", of="red").red.uses("upset")
    game.lay(red="attack 12", blue="attack 20")
    assert game.totals() == (16, 16)
    assert winner(game) == "offense"


def test_an_automatic_win_comes_after_the_totals_and_before_loser():
    """Human is zapped: its side would win, and under the upset it loses."""
    for upset, wins in ((False, "offense"), (True, "defense")):
        game = everything(zap=True)
        asked = game.play_until("before_cards_chosen", of="red").red
        asked.uses("upset") if upset else asked.passes()
        if upset:
            game.play_until("power_used", of="blue").blue.passes()
        game.lay(red="attack 12", blue="attack 20")
        while game.blue.ask.about["power"] != "human":
            game.blue.passes()
        game.blue.plays("cosmic_zap")
        assert winner(game) == wins
