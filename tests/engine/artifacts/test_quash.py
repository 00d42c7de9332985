import pytest

from tests.engine.fights import offer
from tests.engine.player import has_orders
from tests.engine.scenario import scenario


def agreed(*red, blue=(), green=(), gives="attack 9"):
    """Red gives that card for nothing; nothing has moved yet."""
    game = scenario(
        red=("", "negotiate", "attack 9", *red), blue=("", "negotiate", *blue), green=("", *green)
    )
    game.attack(ships=2).lay(red="negotiate", blue="negotiate").play_until("deal")
    game.red.answers(offer({"cards": [gives]}))
    game.blue.answers({"do": "accept"})
    return game


def test_the_deal_is_void_and_both_pay():
    """R-16.12."""
    game = agreed(green=["quash"])
    game.green.plays("quash")
    assert game.asked() == {"red": "lose_ships", "blue": "lose_ships"}
    game.finish()
    assert (game.red.warp, game.blue.warp) == (3, 3)
    assert "attack 9" in game.red.hand


def test_a_dealer_may_play_it():
    game = agreed(blue=["quash"])
    game.blue.plays("quash")
    assert [fact.why for fact in game.heard("deal_failed")] == ["quashed"]


def test_promised_cards_are_in_their_hands_while_it_is_decided():
    """R-16.12."""
    game = agreed(green=["quash"], blue=["card_zap"])
    game.green.plays("quash")
    assert game.blue.is_offered("card_zap")
    assert game.red.hand == ["attack 9"]
    assert game.blue.hand == ["card_zap"]


def test_zapped_the_deal_is_carried_out():
    game = agreed(green=["quash"], blue=["card_zap"])
    game.green.plays("quash")
    game.blue.plays("card_zap")
    game.play_until("place_ships")
    assert game.blue.hand == ["attack 9"]
    assert not game.heard("deal_failed")


def test_if_the_promised_card_was_the_zap_the_deal_fails_anyway():
    """R-16.11."""
    game = agreed("card_zap", green=["quash"], gives="card_zap")
    game.green.plays("quash")
    game.red.plays("card_zap")
    game.play_until("lose_ships")
    assert [fact.why for fact in game.heard("deal_failed")] == ["not delivered"]


def test_there_is_no_second_encounter_after_it():
    """R-12.15."""
    game = agreed(green=["quash"])
    game.green.plays("quash")
    game.finish()
    assert "another_encounter" not in game.asked().values()
    assert game.enc.offense == 1


def test_a_deal_that_never_came_about_cannot_be_quashed():
    game = scenario(red=("", "negotiate"), blue=("", "negotiate"), green=("", "quash"))
    game.attack(ships=2).lay(red="negotiate", blue="negotiate").play_until("deal")
    game.red.answers({"do": "break off"})
    while game.enc.number == 1 and game.game.waiting:
        assert not game.green.is_offered("quash")
        game.default()
    assert game.green.hand == ["quash"]


def test_it_may_be_declined():
    game = agreed(green=["quash"])
    game.green.passes()
    game.play_until("place_ships")
    assert game.blue.hand == ["attack 9"]


def test_the_dealers_are_asked_by_usual_stops_whatever_they_hold():
    """D-42: asking proves nothing."""
    game = scenario(
        red=("", "negotiate", "attack 9", "attack 1"), blue=("", "negotiate", "attack 1"), green=("",)
    )
    for name in game.names:
        game.seat(name).has_usual_stops()
    game.attack(ships=2).lay(red="negotiate", blue="negotiate").play_until("deal")
    game.red.answers(offer({"cards": ["attack 9"]}))
    game.blue.answers({"do": "accept"})
    assert game.asked() == {"red": "deal_agreed", "blue": "deal_agreed"}


@pytest.mark.parametrize(("colonies", "quashed"), [({}, False), ({0: 12}, True), ({3: 6}, False)])
def test_when_it_helps_it_stops_the_deals_of_whoever_leads_alone(colonies, quashed):
    """Not those of two who are no danger: a deal fails, and the card is gone."""
    game = scenario(
        red=("", "negotiate", "attack 9"), blue=("", "negotiate"), green=("", "quash"), yellow=("",)
    ).effective_switches(pace="brisk")
    for seat, planet in colonies.items():
        game.start.planets[planet][seat] = 1
    has_orders(game.start.seats[2], {"quash.void_the_deal": "helps"})
    game.attack(ships=2).lay(red="negotiate", blue="negotiate").play_until("deal")
    game.red.answers(offer({"cards": ["attack 9"]}))
    game.blue.answers({"do": "accept"})
    assert bool(game.heard("card_announced")) == quashed
