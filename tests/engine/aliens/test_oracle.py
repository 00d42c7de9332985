from tests.engine.player import has_orders, has_stops
from tests.engine.scenario import scenario


def begun(red=("", "attack 14"), blue=("oracle", "attack 20", "attack 4"), green=("",), allies=None):
    game = scenario(red=red, blue=blue, green=green, purple=("",))
    return game.attack(ships=3, allies=allies)


def test_the_opponent_lays_their_card_first_and_everybody_sees_it():
    game = begun()
    assert game.asked() == {"red": "encounter_card"}
    assert game.red.ask.about.get("face_up")
    game.red.answers("attack 14")
    assert game.asked() == {"blue": "encounter_card"}
    assert "face_up" not in game.blue.ask.about
    assert game.view("green")["encounter"]["cards"] == {"0": "attack 14"}
    assert [(f.seat, f.card) for f in game.heard("card_turned_up")] == [(0, "attack 14")]
    game.blue.answers("attack 20")
    game.finish()
    assert game.red.warp == 3


def test_its_own_card_lies_face_down():
    game = scenario(red=("", "attack 14"), blue=("oracle", "attack 20"), green=("", "calculator flare"))
    has_stops(game.green.seat, ["cards_chosen"])
    game.attack().lay(red="attack 14").lay(blue="attack 20")
    assert game.view("green")["encounter"]["cards"] == {"0": "attack 14", "1": "face down"}


def test_as_the_offense_it_sees_the_card_of_the_defense():
    game = begun(red=("oracle", "attack 14"), blue=("", "attack 20"))
    assert game.asked() == {"blue": "encounter_card"}
    game.blue.answers("attack 20")
    assert game.asked() == {"red": "encounter_card"}


def test_it_cannot_be_declined():
    game = begun()
    assert [f.power for f in game.heard("power_was_used")] == ["oracle"]


def test_as_an_ally_it_changes_nothing():
    game = begun(blue=("", "attack 20"), green=("oracle",), allies={"green": "defense"})
    game.play_until("encounter_card", of="red")
    assert game.asked() == {"red": "encounter_card", "blue": "encounter_card"}


def test_zapped_both_choose_at_once_and_secretly():
    game = begun(red=("", "attack 14", "cosmic_zap"))
    game.red.zaps_power()
    assert game.asked() == {"red": "encounter_card", "blue": "encounter_card"}
    assert "face_up" not in game.red.ask.about
    game.red.answers("attack 14")
    assert game.view("blue")["encounter"]["cards"] == {}


def test_without_its_power_both_choose_at_once():
    game = scenario(red=("", "attack 14"), blue=("oracle", "attack 20"), green=("",))
    game.blue.loses_home_colonies()
    game.attack().play_until("encounter_card", of="red")
    assert set(game.asked()) == {"red", "blue"}


def test_regained_the_power_works_again():
    game = scenario(red=("", "attack 14"), blue=("oracle", "attack 20"), green=("",))
    game.blue.loses_home_colonies()
    game.start.planets[7][1] = 1  # the power is back with the next instruction
    game.blue.seat.warp -= 1
    game.attack()
    assert game.asked() == {"red": "encounter_card"}


def test_a_morph_laid_open_is_only_a_morph_until_the_reveal():
    """Two negotiates in the end, so a deal is tried."""
    game = begun(red=("", "morph"), blue=("oracle", "negotiate"))
    game.red.answers("morph")
    assert game.view("blue")["encounter"]["cards"] == {"0": "morph"}
    game.lay(blue="negotiate").play_until("deal")
    assert set(game.asked()) == {"red", "blue"}


def test_an_opponent_without_a_card_draws_a_new_hand_first_as_the_defense():
    """R-10.3."""
    game = begun(red=("oracle", "attack 14"), blue=("", "quash"))
    assert game.heard("new_hand")[0].seat == 1
    assert game.asked() == {"blue": "encounter_card"}


def test_what_happens_before_the_choice_is_finished_first():
    game = begun(red=("", "attack 14", "chosen flare"))
    game.play_until("before_cards_chosen", of="red").red.plays("chosen flare.draw_a_card")
    game.play_until("encounter_card")
    assert game.asked() == {"red": "encounter_card"}
    assert game.red.options == ["attack 1", "attack 14"]


# Super


def opened(red=("", "attack 14"), blue=("oracle", "attack 20", "oracle flare", "negotiate"), **more):
    game = begun(red, blue, **more)
    return game.lay(red=red[1]).play_until("card_laid_open", of="blue")


def test_super_calls_the_encounter_off():
    game = opened(allies={"green": ("offense", 2), "purple": ("defense", 1)})
    game.blue.plays("oracle flare")
    game.play_until("another_encounter", "aim")
    assert [f.result for f in game.heard("encounter_over")] == ["called off"]
    assert (game.red.ships, game.green.ships, game.purple.ships, game.blue.ships) == (20, 20, 20, 20)
    assert game.red.hand == ["attack 14"]
    assert game.red.warp == game.blue.warp == 0


def test_super_the_turn_goes_on_as_after_a_deal():
    game = begun(red=("oracle", "attack 8", "oracle flare"), blue=("", "attack 40"))
    game.lay(blue="attack 40").play_until("card_laid_open", of="red").red.plays("oracle flare")
    game.play_until("another_encounter", of="red").red.answers("yes")
    game.play_until("aim", "launch", "own_colour", of="red")
    assert (game.enc.number, game.enc.offense) == (2, 0)


def test_super_nobody_wins_loses_or_is_compensated():
    game = opened(red=("", "negotiate"))
    game.blue.plays("oracle flare")
    game.finish()
    for fact in ("ships_lost", "compensation_collected", "rewards_taken", "deal_failed", "totals_final"):
        assert game.heard(fact) == []


def test_super_may_be_left_out():
    game = opened()
    game.blue.passes()
    assert game.asked() == {"blue": "encounter_card"}


def test_super_comes_before_its_own_choice():
    """CX: the card's bar says reveal, yet it is played in planning."""
    game = opened()
    assert list(game.enc.cards) == [0]


def test_super_zapped_the_encounter_goes_on_with_the_card_still_open():
    game = opened(red=("", "attack 14", "cosmic_zap"))
    game.blue.plays("oracle flare")
    game.red.zaps_power("super_played")
    game.lay(blue="attack 20").finish()
    assert game.red.warp == 3
    assert "oracle flare" in game.blue.hand


def test_super_an_unseen_card_goes_back_unseen():
    """ENG on Gambler: the real card of an accepted statement is shown to nobody."""

    def seen(card):
        game = begun(red=("gambler", card, "negotiate"), blue=("oracle", "attack 20", "oracle flare"))
        game.lay(red=card).play_until("before_reveal").red.uses("bluff:attack 30")
        game.play_until("gambler.belief").blue.answers("accept")
        game.play_until("card_laid_open", of="blue").blue.plays("oracle flare")
        game.finish()
        assert card in game.red.hand
        return [(game.told(s), game.view(s), game.asked()) for s in ("blue", "green", None)]

    assert seen("attack 4") == seen("attack 30") == seen("morph")


# Wild


def mixed(**more):
    game = scenario(
        red=("", "oracle flare", *[f"attack {n}" for n in (4, 5, 6, 7, 8)]),
        blue=(more.get("alien", ""), "attack 10", "attack 11", "attack 12", *more.get("blue", ())),
        green=("",),
    )
    return game.attack().play_until("before_cards_chosen", of="red")


def test_wild_mixes_both_hands_and_keeps_the_numbers():
    game = mixed()
    game.red.plays("oracle flare")
    game.play_until("encounter_card")
    red = [key for key in game.red.hand if key != "oracle flare"]
    assert (len(red), len(game.blue.hand)) == (5, 3)
    assert sorted(red + game.blue.hand) == sorted(f"attack {n}" for n in (4, 5, 6, 7, 8, 10, 11, 12))
    assert game.blue.hand != ["attack 10", "attack 11", "attack 12"]


def test_wild_each_learns_their_own_new_hand_only():
    game = mixed()
    game.red.plays("oracle flare")
    game.play_until("encounter_card")
    new = [f for f in game.facts if f.id == "saw_cards" and f.why == "mixed"]
    assert [(f.seat, f.to) for f in new] == [(0, (0,)), (1, (1,))]
    assert sorted(new[1].cards) == game.blue.hand


def test_wild_card_zapped_the_hands_stay():
    game = mixed(blue=["card_zap"])
    game.red.plays("oracle flare")
    game.blue.zaps_card()
    assert game.blue.hand == ["attack 10", "attack 11", "attack 12"]


def test_wild_with_the_power_lost():
    game = scenario(red=("oracle", "attack 4", "oracle flare"), blue=("", "attack 20"), green=("",))
    game.red.loses_home_colonies()
    game.attack().play_until("before_cards_chosen", of="red")
    assert game.red.is_offered("mix_both_hands")


def test_wild_is_for_main_players_only():
    game = scenario(red=("", "attack 4"), blue=("", "attack 20"), green=("", "oracle flare"))
    game.attack(allies={"green": "offense"}).play_until("before_cards_chosen", of="green")
    assert game.green.options == ["pass"]


def test_wild_an_offense_left_without_an_encounter_card_ends_its_turn():
    """R-10.1: the checks are repeated before a card must be chosen."""
    game = scenario(red=("", "attack 4", "oracle flare"), blue=("", "quash", "attack 20"), green=("",))
    game.start.dice.seed = "i"
    game.attack().play_until("before_cards_chosen", of="red").red.plays("oracle flare")
    game.finish()
    assert sorted(game.red.hand) == ["oracle flare", "quash"]
    assert [(f.seat, f.why) for f in game.heard("turn_ended")] == [(0, "no encounter card")]


# An order to call it off when it helps

CALL_OFF = "oracle flare.call_the_encounter_off"


def opened_as_offense():
    red, blue = ("oracle", "attack 8", "oracle flare"), ("", "attack 40")
    game = scenario(red=red, blue=blue, green=("",))
    return game.attack(ships=3).lay(blue="attack 40").play_until("card_laid_open", of="red")


def test_as_the_defense_it_helps_when_no_attack_beats_the_open_one():
    """OURS-oracle-60."""
    assert opened(red=("", "attack 40")).blue.pays(CALL_OFF) > 0
    assert opened(red=("", "attack 8")).blue.pays(CALL_OFF) == 0


def test_as_the_offense_it_does_not():
    """OURS-oracle-60: a card is used up, so a new hand comes nearer."""
    game = opened_as_offense()
    assert game.red.pays(CALL_OFF) == 0
    assert game.red.is_offered(CALL_OFF), "by hand"


def test_with_it_two_players_use_up_their_cards():
    """OURS-oracle-60: by defaults alone, so without a second encounter."""
    red, blue = ("oracle", "attack 8", "attack 6", "oracle flare"), ("", "attack 40", "attack 30")
    game = scenario(red=red, blue=blue).effective_switches(destiny=False, pace="standard")
    has_orders(game.red.seat, {CALL_OFF: "helps"})
    while len(game.heard("encounter_over")) < 6:
        game.default()
    assert "called off" in [fact.result for fact in game.heard("encounter_over")]
    assert [card for card in ("attack 8", "attack 6") if card in game.red.hand] == []
