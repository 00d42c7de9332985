"""What was named ahead is kept: asked again only where something happened, and then it is offered again."""

from engine import SEAT
from engine.state.cards import card
from tests.engine.scenario import scenario


def four(*red, blue=("attack 6", "attack 7"), **switches):
    game = scenario(red=("", *red), blue=("", *blue), green=("", "force_field"), yellow=("",))
    return game.under("ffg2008", **switches).attack(ships=1, allies={"green": "defense", "yellow": "offense"})


def both_name_a_card(game):
    game.red.answers("attack 30")
    game.blue.answers("attack 6")
    return game


def test_nobody_is_asked_twice_where_nothing_happened():
    game = both_name_a_card(four("attack 30", "attack 4"))
    asked = game.blue.seat.questions
    game.green.passes()
    assert [f.card for f in game.heard("card_turned_up")] == ["attack 30", "attack 6"]
    assert game.blue.seat.questions == asked


def after_a_force_field(game):
    both_name_a_card(game)
    game.green.plays("force_field.send_home:seat 3")
    while not game.red.is_asked("encounter_card"):
        game.default()
    return game


def test_after_something_was_played_the_first_choice_is_offered_again_and_known():
    game = after_a_force_field(four("attack 30", "attack 4"))
    for player, named in ((game.red, "attack 30"), (game.blue, "attack 6")):
        (ask,) = player.asks
        assert (ask.what, ask.default) == ("encounter_card", named)
        assert ask.about["said_card"] == named
        assert ask.about["kept"] is True


def test_card_and_window_are_one_question_the_second_time_too():
    """Not first whether anybody answers what was played, and then which card."""
    game = after_a_force_field(four("attack 30", "attack 4"))
    assert game.enc.phase == "alliance"
    game.red.answers("attack 30")
    game.blue.answers("attack 7")
    game.finish()
    assert [f.card for f in game.heard("card_turned_up")] == ["attack 30", "attack 7"]


def test_both_main_players_are_asked_again_whatever_they_have_named():
    """R-26.2: else who is asked would tell whether the card named is still there."""
    game = after_a_force_field(four("attack 30", "attack 4"))
    asked = {(ask.seat, ask.what) for ask in game.game.open.values() if ask.public == SEAT}
    assert asked == {(0, "encounter_card"), (1, "encounter_card")}


def test_a_missed_deadline_then_lays_the_card_that_was_named_first():
    game = after_a_force_field(four("attack 4", "attack 8", "attack 30")).finish()
    assert [f.card for f in game.heard("card_turned_up")] == ["attack 30", "attack 6"]


def test_a_card_that_has_gone_meanwhile_is_told_and_another_one_offered():
    game = both_name_a_card(four("attack 30", "attack 4"))
    game.red.seat.hand.remove(card("attack 30"))
    game.green.plays("force_field.send_home:seat 3")
    while not game.red.is_asked("encounter_card"):
        game.default()
    assert (game.red.ask.about["said_card"], game.red.ask.about["kept"]) == ("attack 30", False)
    assert game.red.ask.default == "attack 4"


def test_a_new_hand_of_the_defense_leaves_the_first_choice_on_offer():
    game = scenario(red=("", "attack 30", "attack 4"), blue=("", "quash"), green=("",)).attack(ships=1)
    game.red.answers("attack 4")
    game.blue.passes()
    assert (game.red.ask.what, game.red.ask.default) == ("encounter_card", "attack 4")
