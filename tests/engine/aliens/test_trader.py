from tests.engine.scenario import scenario

HAND = ["attack 10", "attack 12", "attack 6", "attack 8", "negotiate"]


def planning(red=("trader", "attack 4"), blue=("", *HAND), green=("",), **attack):
    game = scenario(red=red, blue=blue, green=green)
    return game.attack(**attack)


def at_the_exchange(*args, **more):
    return planning(*args, **more).play_until("before_cards_chosen")


def test_exchanges_two_cards_for_five():
    game = at_the_exchange(red=("trader", "attack 4", "quash"))
    game.red.uses("transference")
    assert (game.red.hand, game.blue.hand) == (HAND, ["attack 4", "quash"])
    game.lay(red="attack 12", blue="attack 4").finish()
    assert game.red.hand == sorted(set(HAND) - {"attack 12"})


def test_may_be_declined():
    game = at_the_exchange()
    game.red.passes()
    game.lay(red="attack 4", blue="attack 10")
    assert "attack 4" not in game.blue.hand


def test_both_know_the_hands_and_the_log_is_silent():
    game = at_the_exchange()
    game.red.uses("transference")
    seen = [(f.seat, f.cards) for f in game.heard("saw_cards", "blue")]
    received = ("attack 6", "attack 8", "attack 10", "attack 12", "negotiate")
    assert seen == [(1, ("attack 4",)), (0, received)]
    assert game.heard("saw_cards", "green") == []
    assert [(f.giver, f.taker, f.cards) for f in game.heard("cards_passed")] == [(0, 1, 1), (1, 0, 5)]


def test_exchanges_once_in_an_encounter():
    game = at_the_exchange(red=("trader", "attack 4", "trader flare"))
    game.red.uses("transference")
    assert not game.red.is_offered("trader")


def test_as_defense_it_has_drawn_its_new_hand_before():
    """F18, T-27."""
    game = at_the_exchange(red=("", "attack 4"), blue=("trader", "quash"))
    assert [f.cards for f in game.heard("new_hand")] == [("quash",)]
    game.blue.uses("transference")
    assert (len(game.red.hand), game.blue.hand) == (8, ["attack 4"])


def test_an_opponent_whose_new_hand_is_due_draws_it_first():
    """T-27."""
    game = at_the_exchange(blue=("", "quash"))
    assert len(game.blue.hand) == 8


def test_as_offense_without_an_encounter_card_its_turn_ends_first():
    """planning.offense_check."""
    game = scenario(red=("trader", "attack 4"), blue=("", *HAND), green=("",)).play_until("launch")
    game.red.seat.hand[:] = []
    game.attack().finish()
    assert not game.heard("power_announced")
    assert game.position.turn.offense == 1


def test_an_offense_that_receives_no_encounter_card_ends_its_turn():
    game = at_the_exchange(red=("", "attack 4"), blue=("trader", "attack 8", "quash"), ships=3)
    game.blue.seat.hand[:] = [c for c in game.blue.seat.hand if not c.is_encounter]
    game.blue.uses("transference")
    game.finish()
    assert game.position.turn.offense == 1
    assert game.red.ships == 20


def test_a_defense_that_receives_no_encounter_card_draws_a_new_hand():
    game = at_the_exchange(red=("trader", "attack 4", "quash"))
    game.red.seat.hand[:] = [c for c in game.red.seat.hand if not c.is_encounter]
    game.red.uses("transference")
    game.play_until("encounter_card")
    assert [(f.seat, f.cards) for f in game.heard("new_hand")] == [(1, ("quash",))]


def test_an_empty_hand_may_be_taken():
    game = at_the_exchange(blue=("trader", "attack 8"), red=("", "attack 4"))
    game.blue.seat.hand.clear()
    game.red.seat.hand *= 3
    game.blue.uses("transference")
    assert (game.red.hand, len(game.blue.hand)) == ([], 3)


def test_zapped_the_hands_stay():
    game = at_the_exchange(blue=("", "attack 10", "cosmic_zap"))
    game.red.uses("transference")
    game.blue.plays("cosmic_zap")
    game.lay(red="attack 4", blue="attack 10")
    assert game.red.hand == []


def test_is_for_main_players_only():
    game = planning(red=("", "attack 4"), green=("trader",), allies={"green": "offense"})
    game.play_until("encounter_card")
    assert not game.heard("power_announced")


def test_lost_power_is_not_offered_and_the_own_flare_is_wild():
    game = scenario(red=("trader", "attack 4", "trader flare"), blue=("", *HAND), green=("",))
    game.red.loses_home_colonies(3)
    game.play_until("alliances_open")
    assert game.red.options == ["trader flare.one_for_one", "pass"]
    game.red.passes()
    game.play_until("encounter_card")
    assert not game.heard("power_announced")


def test_power_regained_exchanges_again():
    game = scenario(red=("trader", "attack 4"), blue=("", *HAND), green=("",)).draws("seat 0", "seat 1")
    game.red.loses_home_colonies(3)
    game.red.resettles(4)
    game.play_until("another_encounter").red.answers("yes")
    game.attack(ships=1).play_until("before_cards_chosen").red.uses("transference")
    assert game.red.hand == HAND


# Super


def with_flare(**more):
    return at_the_exchange(red=("trader", "attack 4", "trader flare"), **more)


def test_super_exchanges_with_a_player_outside_the_encounter():
    game = with_flare(green=("", "attack 30", "attack 40"))
    game.red.plays("trader flare.with_anybody:seat 2")
    game.play_until("encounter_card")
    assert game.red.hand == ["attack 30", "attack 40", "trader flare"]
    assert game.green.hand == ["attack 4"]


def test_super_and_power_are_one_exchange():
    game = with_flare()
    game.red.plays("trader flare.with_anybody:seat 1")
    assert not game.red.is_offered("transference")
    game.play_until("encounter_card")
    assert game.red.hand == sorted([*HAND, "trader flare"])


def test_super_zapped_is_wild_for_the_rest_of_the_encounter():
    game = with_flare(blue=("", "attack 10", "cosmic_zap"))
    game.red.plays("trader flare.with_anybody:seat 1")
    game.blue.plays("cosmic_zap")
    game.play_until("encounter_card")
    assert game.red.hand == ["attack 4", "trader flare"]
    assert not game.red.is_offered("transference")


# Wild


def trading(red=("", "attack 4", "trader flare"), blue=("", "attack 10"), green=("",)):
    return scenario(red=red, blue=blue, green=green).play_until("alliances_open")


def test_wild_takes_one_at_random_and_gives_any_one_back():
    game = trading()
    game.red.plays("trader flare.one_for_one")
    assert game.red.ask.sealed
    assert game.red.options == ["attack 4", "attack 10"]
    assert game.red.ask.default == "attack 4"
    game.red.answers("attack 4")
    assert (game.red.hand, game.blue.hand) == (["attack 10", "trader flare"], ["attack 4"])


def test_wild_the_new_card_itself_may_go_back():
    game = trading()
    game.red.plays("trader flare.one_for_one").answers("attack 10")
    assert (game.red.hand, game.blue.hand) == (["attack 4", "trader flare"], ["attack 10"])
    assert game.heard("saw_cards", "green") == []


def test_wild_card_zapped_nothing_moves():
    game = trading(green=("", "card_zap"))
    game.red.plays("trader flare.one_for_one")
    game.green.plays("card_zap")
    assert (game.red.hand, game.blue.hand) == (["attack 4"], ["attack 10"])


def test_wild_is_for_main_players_whose_opponent_has_cards():
    game = trading(red=("", "attack 4"), green=("", "trader flare"))
    assert not game.green.is_offered("trader flare")
    game = trading(blue=("",))
    assert not game.red.is_offered("trader flare")
