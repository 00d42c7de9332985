import pytest

from tests.engine.scenario import scenario

USE = "quark_battery.exchange"


def started(under="attack 30", planets=5, **more):
    game = scenario(red=("", "attack 8"), blue=("", "attack 6"), green=("",)).with_planets(planets)
    game.with_tech("blue", "quark_battery", **more)
    if under:
        game.blue.holds(under)
        card = game.start.seats[1].hand.pop()
        game.start.seats[1].techs[0].pile.append(card)
    return game


def revealed(game, **cards):
    return game.attack().lay(**{"red": "attack 8", "blue": "attack 6", **cards})


def test_completed_an_encounter_card_of_the_hand_goes_under_it():
    game = started(under="", faceup=False, ships=3)
    game.blue.holds("attack 10", "card_zap")
    game.play_until("tech_action", of="blue")
    game.blue.answers("complete tech 1")
    assert sorted(game.blue.options) == ["attack 10", "attack 6"] and game.blue.ask.sealed
    game.blue.answers("attack 10")
    game.play_until("launch")
    assert game.blue.hand == ["attack 6", "card_zap"]
    assert "attack 10" not in str(game.told("red"))
    assert game.view("red")["seats"][1]["techs"][0]["card"] is True
    assert game.view("blue")["seats"][1]["piles"] == {"quark_battery": ["attack 10"]}


def test_with_no_encounter_card_in_the_hand_it_stays_empty():
    """D-34."""
    game = started(under="", faceup=False, ships=3)
    game.start.seats[1].hand.clear()
    game.play_until("tech_action", of="blue")
    game.blue.answers("complete tech 1")
    game.play_until("launch")
    assert game.blue.seat.techs[0].pile == []


def test_exchanged_the_card_under_it_counts_and_the_other_is_discarded():
    game = revealed(started()).play_until("cards_revealed", of="blue")
    game.blue.plays(USE)
    game.pass_windows()
    assert game.all_totals[-1].defense == 34
    game.finish()
    assert {"attack 6", "attack 30"} <= set(game.discards)
    assert game.position.tech_discards == ["quark_battery"]


def test_declined_it_stays_loaded():
    game = revealed(started()).play_until("cards_revealed", of="blue")
    game.blue.plays("pass")
    assert [str(card) for card in game.blue.seat.techs[0].pile] == ["attack 30"]


def test_empty_it_is_no_use():
    game = revealed(started(under=""))
    assert not game.blue.is_offered(USE)


def test_a_morph_from_under_it_copies_the_card_of_the_opponent():
    """R-11.6."""
    game = revealed(started(under="morph")).play_until("cards_revealed", of="blue")
    game.blue.plays(USE)
    game.pass_windows()
    assert game.all_totals[-1].defense == 8 + 4


def test_it_is_no_card_of_the_hand():
    """It is not counted, not taken, and no encounter card to go on with."""
    game = started()
    assert game.view("red")["seats"][1]["cards"] == 1


def test_a_bystander_has_no_use_for_it():
    game = scenario(red=("", "attack 8"), blue=("", "attack 6"), green=("", "attack 30"))
    game.with_tech("green", "quark_battery")
    game.start.seats[2].techs[0].pile.append(game.start.seats[2].hand.pop())
    revealed(game)
    assert not game.green.is_offered(USE)


def test_a_tech_scrambler_stops_it_and_the_card_under_it_is_discarded():
    game = started().with_tech("red", "tech_scrambler", ships=3, faceup=False)
    revealed(game).play_until("cards_revealed", of="blue")
    game.blue.plays(USE)
    game.play_until("tech_used", of="red")
    game.red.plays("tech_scrambler.scramble")
    game.finish()
    assert not game.blue.seat.techs and "attack 30" in game.discards


def test_with_too_few_ships_it_is_not_completed():
    game = started(under="", faceup=False, ships=2).play_until("tech_action", of="blue")
    assert not any(option.startswith("complete") for option in game.blue.options)


def test_an_owner_without_colonies_may_use_it():
    game = started()
    game.blue.loses_home_colonies(5)
    revealed(game).play_until("cards_revealed", of="blue")
    game.blue.plays(USE)
    game.pass_windows()
    assert game.all_totals[-1].defense == 30


def test_with_four_planets():
    game = revealed(started(planets=4)).play_until("cards_revealed", of="blue")
    game.blue.plays(USE)
    game.pass_windows()
    assert game.all_totals[-1].defense == 34


def test_scrambled_at_its_completion_no_card_goes_under_it():
    game = started(under="", faceup=False, ships=3).with_tech("red", "tech_scrambler", ships=3, faceup=False)
    game.play_until("tech_action", of="blue")
    game.blue.answers("complete tech 1")
    game.play_until("tech_used", of="red")
    game.red.plays("tech_scrambler.scramble")
    game.play_until("launch")
    assert game.blue.hand == ["attack 6"] and not game.blue.seat.techs


@pytest.mark.parametrize(
    ("red", "under", "wins"),
    [("attack 8", "attack 30", True), ("attack 8", "attack 4", False), ("attack 4", "attack 30", False)],
)
def test_advice_exchanges_where_that_turns_a_defeat_into_a_win(red, under, wins):
    """D-38: with 8 and three ships against 6 and four."""
    game = scenario(red=("", red), blue=("", "attack 6", under), green=("",)).with_tech(
        "blue", "quark_battery"
    )
    game.start.seats[1].techs[0].pile.append(game.start.seats[1].hand.pop())
    game.attack().lay(red=red, blue="attack 6").play_until("cards_revealed", of="blue")
    assert (game.blue.pays(USE) > 0) == wins
