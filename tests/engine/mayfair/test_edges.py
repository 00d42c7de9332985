"""Cases at the edge of several rules, which once went wrong."""

from tests.engine.mayfair.table import mayfair
from tests.engine.scenario import Scenario


def stopping(game: Scenario, **stops: str) -> Scenario:
    for name, moment in stops.items():
        seat = game.start.seats[game.names.index(name)]
        seat.ahead = seat.ahead.said(tuple(moment.split()), {}, ())
    return game


def test_a_granted_hand_is_drawn_to_its_end_although_the_old_one_had_no_challenge_card():
    """M-6.3, M-7.0.4: the check begins with stage 1 of a second challenge."""
    game = mayfair(
        red=("", "attack 40", "machine flare", "edict_keeper", "edict_finder"),
        blue=("", "attack 4"),
        green=("", "attack 1"),
    )
    game.attack(ships=1).lay(red="attack 40", blue="attack 4").play_until("further_encounter_due", of="red")
    game.red.plays("machine flare")
    game.play_until("new_hand_due", of="red").red.plays("edict_keeper")
    game.play_until("edict_keeper.keep", of="red").red.answers(["edict_finder"])
    game.play_until("launch")
    assert len(game.red.hand) == 8
    assert not game.heard("turn_ended")


def test_solar_wind_answers_a_reverse_card_that_has_turned_the_cone():
    """M-15.2, M-16.1: the card turns it first, so it ends on its usual side."""
    game = mayfair(red=("", "attack 8"), blue=("", "attack 4"), green=("", "edict_solar_wind", "attack 1"))
    stopping(game.draws("reverse seat 1"), green="destiny_drawn")
    game.play_until("destiny_drawn", of="green").green.plays("edict_solar_wind")
    game.play_until("launch")
    assert [fact.reversed for fact in game.heard("gate_turned_over")] == [True, False]
    assert not game.enc.reversed


def test_a_reverse_card_that_is_zapped_away_leaves_the_cone_as_it_was():
    """M-12.3, M-15.2."""
    game = mayfair(red=("", "attack 8"), blue=("", "attack 4"), green=("", "edict_destiny_zap", "attack 1"))
    stopping(game.draws("reverse seat 1", "seat 1"), green="destiny_drawn")
    game.play_until("destiny_drawn", of="green").green.plays("edict_destiny_zap")
    assert not game.play_until("launch").enc.reversed


def test_a_card_that_came_while_a_new_hand_was_due_spares_the_hand():
    """M-7.2.9, M-8.3: the new hand is for a defense without Challenge Card."""
    game = mayfair(red=("", "attack 8"), blue=("", "edict_finder"), green=("", "attack 9"))
    stopping(game, blue="destiny_settled new_hand_due")
    game.play_until("new_hand_due", of="blue").blue.plays("edict_finder.search:seat 2")
    game.play_until("edict_finder.card", of="blue").blue.answers("attack 9")
    game.play_until("edict_finder.take", of="blue").blue.answers("yes")
    game.play_until("launch")
    assert game.blue.hand == ["attack 9"]
    assert not [fact for fact in game.heard("new_hand") if fact.seat == 1]


def test_nobody_punts_inside_a_timegash():
    """M-23.1, A-42: an inserted challenge is nobody's turn."""
    game = mayfair(red=("", "attack 8"), blue=("", "attack 4"), green=("", "edict_timegash", "attack 9"))
    stopping(game.effective_switches(punt=True), green="destiny_settled")
    game.play_until("punt").red.answers("play")
    game.play_until("destiny_settled", of="green").green.plays("edict_timegash")
    game.play_until("launch", "punt")
    assert game.green.is_asked("launch")


def test_the_turn_ends_as_soon_as_an_offense_comes_out_of_a_timegash_without_a_challenge_card():
    """M-7.0.4, A-54: before it sends tokens."""
    game = mayfair(red=("", "attack 8"), blue=("", "attack 4"), green=("", "edict_timegash", "attack 9"))
    stopping(game.draws("seat 1", "seat 0"), green="destiny_settled")
    game.play_until("destiny_settled", of="green").green.plays("edict_timegash")
    game.attack(ships=1).lay(green="attack 9", red="attack 8")
    while game.position.outer:
        game.default()
    assert [fact.seat for fact in game.heard("turn_ended")] == [0]
    assert not game.red.is_asked("launch")


def test_the_own_colour_resettles_by_default_where_it_can():
    """MD-12; elsewhere the default is to draw again (D-17)."""
    for by_default, usual in ((True, "resettle"), (False, "redraw")):
        game = mayfair(red=("", "attack 8"), blue=("", "attack 4"), green=("",)).draws("seat 0")
        game.effective_switches(resettle__by_default=by_default)
        game.start.put_ships(0, game.start.planets[4].pop(0), game.start.planets[3])
        assert game.play_until("own_colour").red.ask.default == usual
