import pytest

from engine.cards import card
from tests.engine.scenario import scenario

FROM = "@pile of demon"
FIVE = ("attack 40", "attack 20", "negotiate", "quash", "reinforcement 5")


def possessing(*red, blue=("attack 30",), green=FIVE, yellow=("attack 1",), do=True):
    """Red, the Demon, attacks blue and possesses green's hand."""
    game = scenario(
        red=("demon", *(red or ("attack 4",))), blue=("", *blue), green=("", *green), yellow=("", *yellow)
    )
    game.red.seat.stops += ["cards_revealed", "encounter_starts", "alliances_open"]
    game.play_until("alliances_open", of="red")
    if do:
        game.red.uses("possess:seat 2")
    return game


def pile(game):
    return sorted(map(str, game.red.power.pile))


def after_the_alliance(game):
    return game.play_until("encounter_card", of="red")


def test_plays_an_attack_of_the_possessed_hand_and_the_rest_goes_back():
    game = possessing()
    assert (pile(game), game.green.hand) == (sorted(FIVE), [])
    after_the_alliance(game)
    game.lay(red="attack 40" + FROM, blue="attack 30").finish()
    assert game.green.hand == sorted(set(FIVE) - {"attack 40"})
    assert pile(game) == []
    assert "attack 40" in map(str, game.position.discards)
    assert game.red.hand == ["attack 4"]


def test_names_anybody_but_its_opponent():
    game = possessing(do=False)
    assert game.red.options == ["demon.possess:seat 2", "demon.possess:seat 3", "pass"]


def test_may_be_declined():
    game = possessing(do=False)
    game.red.passes()
    game.finish()
    assert game.green.hand == sorted(FIVE)


def test_is_for_main_players():
    game = scenario(red=("", "attack 4"), blue=("", "attack 30"), green=("demon",), yellow=("",))
    game.attack(allies={"green": "offense"}).finish()
    assert game.heard("power_announced") == []


def test_works_as_defense():
    game = scenario(red=("", "attack 4"), blue=("demon", "attack 30"), green=("", *FIVE))
    game.play_until("alliances_open").blue.uses("possess:seat 2")
    game.lay(blue="attack 40" + FROM, red="attack 4").finish()
    assert len(game.green.hand) == 4


def test_the_cards_are_known_to_demon_and_the_former_holder_only():
    game = possessing()
    for seat, knows in (("red", True), ("green", True), ("blue", False), (None, False)):
        assert bool([f for f in game.heard("saw_cards", seat) if f.why == "possession"]) is knows
        assert ("attack 40" in str(game.view(seat))) is (seat == "red")
    assert game.view("blue")["seats"][0]["powers"][0]["cards"] == 5


def test_possessed_cards_are_no_hand():
    game = possessing("negotiate")
    assert game.view(None)["seats"][0]["cards"] == 1
    after_the_alliance(game).lay(red="attack 40" + FROM, blue="attack 30").finish()
    assert game.red.hand == ["negotiate"]


def test_compensation_does_not_reach_them():
    game = possessing("attack 4", blue=["negotiate"])
    game.lay(red="attack 4", blue="negotiate")
    game.finish()
    assert game.green.hand == sorted(FIVE)
    assert sum(f.cards for f in game.heard("compensation_collected")) == 0


def test_an_encounter_card_on_the_sheet_keeps_its_turn_going():
    """R-10.1 looks at every pile that may be played from."""
    game = possessing("quash", "attack 4")
    game.red.seat.hand[:] = [c for c in game.red.seat.hand if not c.is_encounter]
    after_the_alliance(game)
    assert game.red.options == ["attack 20" + FROM, "attack 40" + FROM, "negotiate" + FROM]


def test_it_does_not_help_for_a_second_encounter():
    """R-3.7: they have gone back before."""
    game = after_the_alliance(possessing("attack 4"))
    game.red.seat.hand.clear()
    game.lay(red="attack 40" + FROM, blue="attack 30").play_until("another_encounter")
    assert game.red.options == ["no"]
    assert len(game.green.hand) == 4


def test_playing_from_the_sheet_is_no_further_use():
    game = after_the_alliance(possessing(blue=["attack 30", "cosmic_zap"]))
    game.lay(red="attack 40" + FROM, blue="attack 30")
    assert len(game.heard("power_announced")) == 1
    game.red.plays("reinforcement 5.reinforce:offense" + FROM)
    game.finish()
    assert len(game.heard("power_announced")) == 1


def test_a_flare_goes_to_its_former_holder_at_once_and_counts_as_demons():
    """PRINT."""
    game = possessing(green=["trader flare", "attack 20"], blue=["attack 30", "attack 10"])
    game.play_until("alliances_open", of="red").red.plays("trader flare.one_for_one" + FROM)
    game.play_until("trader.one_for_one").red.answers("attack 4")
    game.play_until("invite")
    assert game.green.hand == ["trader flare"]
    assert pile(game) == ["attack 20"]
    assert game.enc.flares == {"trader flare": 0}
    assert [(f.card, f.to_seat) for f in game.heard("card_moved")] == [("trader flare", 2)]


def test_what_the_former_holder_draws_meanwhile_is_his_own():
    game = after_the_alliance(possessing())
    game.green.seat.hand.append(card("attack 15"))
    game.lay(red="attack 40" + FROM, blue="attack 30")
    assert "attack 15" not in pile(game)
    game.finish()
    assert "attack 15" in game.green.hand


def test_zapped_no_hand_moves_and_nothing_is_shown():
    game = possessing(blue=["attack 30", "cosmic_zap"])
    game.blue.plays("cosmic_zap")
    game.play_until("invite")
    assert game.green.hand == sorted(FIVE)
    assert game.heard("saw_cards", "red") == []


def test_without_the_power_it_is_not_asked_and_the_flare_is_wild():
    game = scenario(red=("demon", "attack 4", "demon flare"), blue=("", "attack 30"), green=("", *FIVE))
    game.red.loses_home_colonies(3)
    game.play_until("alliances_open")
    assert game.red.options == ["demon flare.forces_an_ally:seat 2", "pass"]


def test_power_regained_possesses_again():
    game = scenario(red=("demon", "attack 4"), blue=("", "attack 30"), green=("", *FIVE)).draws(
        "seat 0", "seat 1"
    )
    game.red.loses_home_colonies(3)
    game.play_until("own_colour").red.answers("resettle").answers({"side": "planet 4", "ships": {"0": 1}})
    game.play_until("another_encounter").red.answers("yes")
    game.play_until("alliances_open").red.uses("possess:seat 2")
    assert pile(game) == sorted(FIVE)


def test_power_lost_in_mid_encounter_leaves_the_cards_unusable_until_they_go_back():
    game = possessing()
    game.position.seats[0].powerless = True
    for planet in (2, 3, 4):
        game.position.seats[0].warp += game.position.planets[planet].pop(0)
    after_the_alliance(game)
    assert game.red.options == ["attack 4"]
    assert pile(game) == sorted(FIVE)
    game.lay(red="attack 4", blue="attack 30").finish()
    assert game.green.hand == sorted(FIVE)


def test_everything_goes_back_when_the_encounter_ends_before_its_time():
    game = possessing()
    game.red.seat.hand.clear()
    game.red.power.pile[:] = [c for c in game.red.power.pile if not c.is_encounter]
    game.finish()
    assert game.green.hand == ["quash", "reinforcement 5"]


def test_goes_back_from_whoever_has_the_sheet_by_then():
    """R-14.14: what lies on a sheet moves with it."""
    game = scenario(
        red=("demon", "attack 4"),
        blue=("mirror", "attack 30"),
        green=("", *FIVE),
        yellow=("", "sorcerer flare"),
    )
    game.play_until("alliances_open").red.uses("possess:seat 2")
    game.play_until("before_cards_chosen", of="yellow").yellow.plays("sorcerer flare")
    game.play_until("encounter_card", of="blue")
    assert "attack 40" + FROM in game.blue.options
    game.finish()
    assert len(game.green.hand) >= 4
    assert game.position.pile("pile of demon") == []


# Super


def six(*red, blue=("attack 30",), freewheeling=False):
    game = scenario(
        red=("demon", "attack 4", "demon flare", *red), blue=("", *blue), green=("", *FIVE), yellow=("",)
    )
    game.deck_gives("attack 40", "reinforcement 5", "attack 20", "plague", "negotiate", "trader flare")
    game.red.seat.stops += ["cards_revealed"]
    game.under("ffg2008", flares=True, freewheeling=freewheeling)
    return game.play_until("alliances_open", of="red")


def test_super_draws_six_plays_two_and_puts_four_back_in_any_order():
    game = six(blue=["attack 30", "attack 10"])
    game.red.plays("demon flare.possess_the_deck")
    assert len(pile(game)) == 6
    game.lay(red="attack 40" + FROM, blue="attack 30")
    game.red.plays("reinforcement 5.reinforce:offense" + FROM)
    game.play_until("demon.onto_the_deck")
    for key in ("negotiate", "trader flare", "plague"):
        assert game.red.is_asked("demon.onto_the_deck")
        game.red.answers(key)
    deck = [str(c) for c in game.position.deck]
    assert deck[:-5:-1] == ["negotiate", "trader flare", "plague", "attack 20"]
    assert [f.cards for f in game.heard("cards_put_on_deck")] == [4]


def test_super_the_default_puts_them_back_as_drawn():
    """D-75."""
    game = six(blue=["attack 30", "attack 10"])
    game.red.plays("demon flare.possess_the_deck")
    game.lay(red="attack 4", blue="attack 30").finish()
    deck = [str(c) for c in game.position.deck]
    assert deck[:-7:-1] == [
        "attack 40",
        "reinforcement 5",
        "attack 20",
        "plague",
        "negotiate",
        "trader flare",
    ]


def test_super_a_flare_returns_to_demons_hand():
    """With freewheeling flares, or it would be Demon's second one."""
    game = six("attack 6", freewheeling=True)
    game.red.plays("demon flare.possess_the_deck")
    game.play_until("alliances_open", of="red").red.plays("trader flare.one_for_one" + FROM)
    game.play_until("trader.one_for_one").red.answers("attack 4")
    game.play_until("invite")
    assert "trader flare" in game.red.hand


def test_super_and_power_are_one_use():
    game = six()
    game.red.plays("demon flare.possess_the_deck")
    game.play_until("invite")
    assert game.green.hand == sorted(FIVE)
    game = six()
    game.red.uses("possess:seat 2")
    assert not game.red.is_offered("demon flare")


def test_super_zapped_draws_nothing():
    game = six(blue=["attack 30", "cosmic_zap"])
    game.red.plays("demon flare.possess_the_deck")
    game.blue.plays("cosmic_zap")
    game.play_until("invite")
    assert pile(game) == []
    assert game.red.hand == ["attack 4", "demon flare"]


def test_super_card_zapped_leaves_the_power():
    game = six(blue=["attack 30", "card_zap"])
    game.red.plays("demon flare.possess_the_deck")
    game.blue.plays("card_zap")
    game.play_until("alliances_open", of="red").red.uses("possess:seat 2")
    assert pile(game) == sorted(FIVE)


# Wild


def forcing(colonies=(1, 1, 2), ships=3, *, green=()):
    """Red forces green, which has colonies of these sizes, and sends so many ships itself."""
    game = scenario(
        red=("", "attack 4", "demon flare"), blue=("", "attack 30"), green=("", *green), yellow=("",)
    )
    for planet, number in zip((10, 11, 12, 13, 14), (*colonies, 0, 0), strict=False):
        game.start.planets[planet] = {2: number} if number else {}
    game.start.seats[2].warp = 20 - sum(colonies)
    game.start.seats[2].powerless = False
    game.play_until("launch").red.answers({"side": "planet 5", "ships": {"0": ships}})
    game.play_until("alliances_open", of="red").red.plays("demon flare.forces_an_ally:seat 2")
    return game


def test_wild_forces_a_player_to_send_what_it_can_spare():
    game = forcing().play_until("join", of="green")
    form = game.green.ask.form
    assert (form.sides, form.least, form.most, form.idle) == (("offense",), 1, 3, False)
    game.green.answers({"side": "offense", "ships": {"12": 1}})
    assert game.enc.gate == {0: 3, 2: 1}


def test_wild_it_may_give_up_colonies_to_send_more():
    game = forcing().play_until("join", of="green")
    game.green.answers({"side": "offense", "ships": {"10": 1, "11": 1, "12": 1}})
    assert game.enc.gate == {0: 3, 2: 3}


@pytest.mark.parametrize(("own", "sent"), [(1, 1), (2, 2), (4, 4)])
def test_wild_no_more_than_ones_own_number(own, sent):
    game = forcing((8, 8, 4), own).play_until("join", of="green")
    assert (game.green.ask.form.least, game.green.ask.form.most) == (sent, sent)


def test_wild_who_can_spare_nothing_need_not_ally():
    game = forcing((1, 1, 1)).play_until("join", of="green")
    assert game.green.ask.default == {"side": ""}
    game.green.answers({"side": ""})
    assert game.enc.allies == {}


def test_wild_the_victim_needs_no_invitation_and_cannot_join_the_other_side():
    game = forcing((8, 8, 4)).play_until("invite", of="red")
    game.red.answers("nobody")
    game.play_until("invite", of="blue").blue.answers("seats 2")
    game.play_until("join", of="green")
    assert game.green.ask.form.sides == ("offense",)


def test_wild_force_field_still_sends_it_home():
    game = forcing((8, 8, 4), green=["force_field"]).play_until("join", of="green")
    game.green.answers(game.green.ask.default)
    game.play_until("alliances_formed", of="green").green.plays("force_field.send_home:seat 2")
    game.finish()
    assert [f.seat for f in game.heard("alliance_cancelled")] == [2]


def test_wild_may_be_declined_and_is_for_main_players():
    game = scenario(red=("", "attack 4"), blue=("", "attack 30"), green=("", "demon flare"), yellow=("",))
    game.attack().finish()
    assert game.heard("card_announced") == []


def test_wild_card_zapped_forces_nobody():
    game = forcing((8, 8, 4), green=["card_zap"])
    game.green.plays("card_zap")
    game.play_until("encounter_card", of="red")
    assert game.enc.allies == {}
