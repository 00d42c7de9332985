"""A question says what is at work and asks it: a power, a half of a flare, a card; or the plain rules do."""

from __future__ import annotations

import pytest

from engine import PRIVATE, Game, NotAllowed
from engine.windows.window import Window
from tests.engine.player import has_orders, has_stops
from tests.engine.said_ahead import says_ahead
from tests.engine.scenario import scenario


def asking(player):
    about = player.ask.about
    return about.get("asking"), about.get("asking_by")


def test_a_flare_is_told_from_the_power_of_the_same_alien_that_somebody_else_has():
    game = scenario(red=("", "attack 8", "kamikaze flare"), blue=("kamikaze", "attack 20"), green=("",))
    game.attack(ships=1)
    game.play_until("before_cards_chosen", of="blue").blue.uses("sacrifice")
    assert (game.blue.ask.what, asking(game.blue)) == ("kamikaze.sacrifice", ("kamikaze", "power"))
    game.blue.answers({"6": 1})
    game.lay(red="attack 8", blue="attack 20").play_until("cards_chosen", of="red")
    game.red.plays("fuel")
    assert (game.red.ask.what, asking(game.red)) == ("kamikaze.fuel", ("kamikaze", "wild"))


def test_ships_that_a_card_costs_are_asked_for_by_that_card():
    game = scenario(red=("", "attack 30", "plague"), blue=("", "attack 6"), green=("",))
    game.play_until("encounter_starts", of="red").red.plays("plague.infect:seat 1")
    assert (game.blue.ask.what, asking(game.blue)) == ("lose_ships", ("plague", "card"))


def test_what_the_plain_rules_ask_names_nothing():
    game = scenario(red=("", "attack 30"), blue=("", "attack 6"), green=("",))
    game.play_until("launch")
    assert asking(game.red) == (None, None)


def test_a_power_that_has_worked_no_longer_asks():
    game = scenario(red=("kamikaze", "attack 8"), blue=("", "attack 20"), green=("",))
    game.attack(ships=1).play_until("before_cards_chosen", of="red").red.uses("sacrifice")
    game.red.answers({"1": 1})
    game.play_until("encounter_card", of="red")
    assert asking(game.red) == (None, None)


def test_a_card_played_in_answer_says_what_it_is_played_against():
    game = scenario(
        red=("", "attack 30", "plague"), blue=("", "attack 6", "card_zap"), green=("", "card_zap")
    )
    game.green.stands("card_played")
    game.play_until("encounter_starts", of="red").red.plays("plague.infect:seat 1")
    assert "answered" not in game.blue.ask.about
    game.blue.zaps_card()
    game.green.passes()
    against = [ask.about for ask in game.game.open.values() if ask.about.get("card") == "card_zap"]
    assert [(about["answered"], about["answered_by"]) for about in against] == [("plague", 0)] * 2


# Why a seat is asked in a window: the rule that asks it says so


def fought(pace="one_by_one", *, stops=None, **hands):
    """Red attacks blue with green as its ally; yellow takes no part. Red loses by 7."""
    seats = {"red": ("",), "blue": ("",), "green": ("",), "yellow": ("",), **hands}
    seats["red"], seats["blue"] = (*seats["red"], "attack 4"), (*seats["blue"], "attack 14")
    game = scenario(**{name: (*held, "attack 1") for name, held in seats.items()})
    game.effective_switches(pace=pace)
    for seat in game.start.seats:
        has_stops(seat, stops if seat.number == 3 else None)
    return game.attack(ships=1, allies={"green": "offense"})


def why(game, *names):
    return [getattr(game, name).ask.because for name in names]


def test_in_the_usual_windows_ones_part_in_the_encounter_is_why():
    game = fought().lay(red="attack 4", blue="attack 14").play_until("cards_revealed", of="red")
    assert why(game, "red", "blue", "green") == ["offense", "defense", "offense ally"]


def test_a_stop_is_why_only_where_nothing_else_is():
    game = fought(stops=["cards_revealed"], red=("", "reinforcement 3"))
    game.red.stands("cards_revealed")
    game.lay(red="attack 4", blue="attack 14").play_until("cards_revealed", of="yellow")
    assert why(game, "red", "yellow") == ["offense", "stop"]
    assert game.yellow.ask.public == PRIVATE != game.red.ask.public


def test_a_stop_is_why_compensation_can_be_declined():
    game = scenario(red=("", "negotiate"), blue=("", "attack 6", "attack 8"), green=("",))
    game.red.stands("compensation_due")
    game.attack(ships=1).lay(red="negotiate", blue="attack 6").play_until("compensation", of="red")
    assert why(game, "red") == ["stop"] and game.red.ask.public == PRIVATE


@pytest.mark.parametrize("pace", ["one_by_one", "standard"])
def test_a_power_that_could_be_used_is_why(pace):
    game = fought(pace, red=("mirror",))
    for _ in range(2):
        game.play_until("encounter_card", "cards_chosen")
        if game.red.is_asked("encounter_card"):
            game.red.answers("attack 4")
            game.blue.answers("attack 14")
    assert why(game.play_until("cards_chosen", of="red"), "red") == ["power"]


def test_a_tech_that_could_be_used_is_why():
    game = scenario(red=("", "attack 8"), blue=("", "attack 6"), green=("",))
    game.with_tech("red", "xenon_lasers", ships=0)
    game.effective_switches(pace="standard", technology=True)
    game.attack(ships=2).lay(red="attack 8", blue="attack 6")
    assert why(game.play_until("cards_revealed", of="red"), "red") == ["tech"]


def test_at_standard_pace_it_is_why_that_a_reinforcement_could_turn_the_result():
    game = scenario(red=("", "attack 8"), blue=("", "attack 4", "attack 1"), green=("",))
    game.effective_switches(pace="standard")
    game.attack(ships=1).lay(red="attack 8", blue="attack 4").play_until("cards_revealed", of="blue")
    assert why(game, "blue") == ["behind"]


def test_a_new_hand_that_is_due_is_why():
    game = scenario(red=("", "attack 30"), blue=("", "sorcerer flare", "quash"), green=("",))
    game.under("ffg2008", flares=True)
    has_stops(game.start.seats[1], None)
    game.attack(ships=1).play_until("new_hand_due", of="blue")
    assert why(game, "blue") == ["new hand"]


def test_of_an_announcement_the_target_is_asked_or_else_the_opponent():
    game = scenario(
        red=("", "attack 8", "plague", "emotion_control"),
        blue=("", "attack 6", *["attack 1"] * 3),
        green=("", "attack 6"),
    )
    has_stops(game.start.seats[1], None)
    has_stops(game.start.seats[2], None)
    game.play_until("encounter_starts", of="red").red.plays("plague.infect:seat 2")
    assert why(game, "green") == ["target"] and not game.blue.is_asked("card_played")
    game.attack(ships=1).lay(red="attack 8", blue="attack 6").play_until("cards_revealed", of="red")
    game.blue.passes()
    game.red.plays("emotion_control")
    assert why(game, "blue") == ["opponent"] and not game.green.is_asked("card_played")


def plagued(order):
    game = scenario(red=("", "attack 8", "plague"), blue=("", "attack 6"), green=("",))
    has_orders(game.start.seats[0], {"plague.infect": order})
    return game.play_until("encounter_starts", of="red")


@pytest.mark.parametrize(("order", "because"), [("always", "offense order"), ("ask", "offense")])
def test_an_order_that_leaves_a_choice_is_told_behind_what_asks_without_it(order, because):
    game = plagued(order)
    assert why(game, "red") == [because]


def test_the_reason_stays_what_it_was_when_orders_and_stops_change():
    game = plagued("always")
    game.decide(says_ahead(0, (), {}))
    again = Game.load(game.game.checkpoint, game.game.tail)
    (ask,) = [ask for ask in again.open.values() if ask.seat == 0]
    assert ask.because == game.red.ask.because == "offense order"


def test_the_reason_stays_what_it_was_once_the_game_has_gone_on():
    game = fought(stops=["cards_revealed"]).lay(red="attack 4", blue="attack 14")
    game.play_until("cards_revealed", of="yellow")
    asks = [game.red.ask, game.blue.ask, game.green.ask, game.yellow.ask]
    game.play_until("launch")
    assert [ask.because for ask in asks] == ["offense", "defense", "offense ally", "stop"]
    assert [(ask.public, ask.about.get("stop")) for ask in asks] == [("moment", None)] * 3 + [("", True)]


def test_nobody_makes_the_reasons_of_questions_at_which_nobody_looks(monkeypatch):
    """A replay takes most decisions without a look."""
    game = fought().lay(red="attack 4", blue="attack 14").play_until("launch")
    made = []
    why_asked = Window.why_asked
    monkeypatch.setattr(
        Window, "why_asked", lambda window, seat: made.append(seat) or why_asked(window, seat)
    )
    again = Game.load(game.game.checkpoint)
    for decision in game.game.tail:
        again.decide(decision)
    assert not made and again.waiting == game.game.waiting
    again = Game.load(game.game.checkpoint)
    for decision in game.game.tail:
        assert again.open
        again.decide(decision)
    assert made


def test_an_answer_that_is_refused_leaves_reasons_as_they_were():
    game = fought().lay(red="attack 4", blue="attack 14").play_until("cards_revealed", of="red")
    with pytest.raises(NotAllowed):
        game.red.answers("nothing of the kind")
    assert why(game, "red", "blue", "green") == ["offense", "defense", "offense ally"]


def test_other_questions_say_themselves_why_they_come():
    game = scenario(red=("", "attack 8"), blue=("", "attack 6"), green=("",)).play_until("launch")
    assert why(game, "red") == [""]


def ordered_in_vain():
    """Everybody has an order about joining and one about the card of a defense, and none can answer."""
    game = scenario(red=("", "attack 4"), blue=("", "attack 6", "attack 1"), green=("", "attack 6"))
    said = [
        {"do": [{"what": "join", "side": "offense", "ships": 1}], "when": [{"fact": "zapped"}]},
        {"do": [{"what": "card", "card": "attack 20"}]},
    ]
    for seat in range(3):
        orders = [{**one, "n": n, "after": 0} for n, one in enumerate(said, 1)]
        game.decide(says_ahead(seat, None, {}, tuple(orders)))
    return game


def test_where_no_order_of_a_seat_answers_a_question_that_is_why():
    game = ordered_in_vain()
    game.play_until("invite", of="red").red.answers("seats 2")
    assert why(game.play_until("join", of="green"), "green") == ["unanswered"]
    game.play_until("encounter_card", of="blue")
    assert why(game, "red", "blue") == ["", "unanswered"]  # it is about cards of a defense
