"""Another's hand lies on the sheet and is played from it; what is left goes back when the encounter ends."""

from engine.state.cards import attack, card
from engine.state.holdings import Power
from engine.state.queries import CARD_SOURCES, query_value
from tests.engine.player import has_stops
from tests.engine.scenario import scenario

HAND = ("attack 30", "negotiate", "attack 6", "plague", "attack 7")
PILE = "pile of demon"


def start(red=("attack 4",), green=HAND, blue=("attack 20",)):
    """Red is Demon on offense, blue its opponent, green and yellow stand outside."""
    game = scenario(red=("demon", *red), blue=("", *blue), green=("", *green), yellow=("", "attack 5"))
    game.green.has_no_stops()
    return game


def asked(**more):
    game = start(**more)
    game.attack_until_alliances()
    return game


def possessing(**more):
    game = asked(**more)
    game.red.uses("possess:seat 2")
    game.pass_windows()
    return game


def on_the_sheet(game):
    return sorted(map(str, game.red.power.pile))


def test_takes_the_whole_hand_of_a_bystander():
    game = possessing()
    assert on_the_sheet(game) == sorted(HAND)
    assert game.green.hand == []


def test_the_opponent_can_never_be_the_victim():
    game = asked()
    assert sorted(game.red.options) == ["demon.possess:seat 2", "demon.possess:seat 3", "pass"]


def test_may_be_declined():
    game = asked()
    game.red.passes()
    assert game.green.hand == sorted(HAND)


def test_plays_an_attack_from_it_and_gives_the_rest_back():
    """The first test of the entry: five cards, one is discarded, four return."""
    game = possessing().lay(red=f"attack 30@{PILE}", blue="attack 20")
    game.finish()
    assert game.green.hand == ["attack 6", "attack 7", "negotiate", "plague"]
    assert "attack 30" in game.discards
    assert game.red.power.pile == []


def test_playing_what_it_possesses_is_no_further_use():
    """R-14.8: a zap cannot touch it any more."""
    game = possessing(blue=("attack 20", "cosmic_zap"))
    game.play_until("encounter_card", of="red")
    game.red.answers(f"attack 30@{PILE}")
    assert not game.blue.is_offered("cosmic_zap")


def test_a_flare_played_from_the_sheet_goes_to_its_former_holder_at_once():
    game = possessing(green=("attack 30", "mirror flare"))
    game.red.stands("usual", "cards_revealed")
    game.lay(red=f"attack 30@{PILE}", blue="attack 20")
    game.red.plays("mirror flare")
    assert game.green.hand == ["mirror flare"]
    assert game.enc.flares == {"mirror flare": 0}


def test_possessed_cards_are_an_encounter_card_to_play():
    """ENG: no new hand, and an offense's turn goes on."""
    game = possessing()
    game.red.seat.hand.clear()
    game.play_until("encounter_card", of="red")
    assert [o for o in game.red.options if o.startswith("attack")] == [
        f"attack {n}@{PILE}" for n in (6, 7, 30)
    ]


def test_possessed_cards_are_no_hand():
    """They cannot be taken as compensation."""
    game = possessing(red=("attack 4",), blue=("negotiate",)).lay(red=f"attack 30@{PILE}", blue="negotiate")
    game.finish()
    assert game.blue.hand == ["attack 4"]
    assert len(game.green.hand) == 4


def test_everybody_sees_how_many_and_only_the_two_see_which():
    game = possessing()
    seen = {name: str([game.told(name), game.view(name)]) for name in ("blue", "yellow", None)}
    assert not any("attack 30" in text for text in seen.values())
    assert "attack 30" in str(game.view("red")) and "attack 30" in str(game.told("green"))
    assert game.view("blue")["seats"][0]["powers"][0]["cards"] == 5


def test_zapped_no_hand_moves_and_nothing_is_shown():
    game = asked(blue=("attack 20", "cosmic_zap"))
    game.red.uses("possess:seat 2")
    game.blue.plays("cosmic_zap")
    assert game.green.hand == sorted(HAND)
    assert on_the_sheet(game) == []
    assert "attack 30" not in str(game.told("red"))


def test_without_power_it_is_not_offered():
    game = start()
    game.red.loses_home_colonies(3)
    game.attack_until_alliances()
    assert not game.red.is_offered("possess")


def test_as_a_bystander_it_is_not_offered():
    game = scenario(red=("", "attack 4"), blue=("", "attack 20"), green=("demon", "attack 5"))
    game.attack_until_alliances()
    assert not game.green.is_offered("possess")


def test_with_the_power_lost_the_cards_stay_unusable_and_go_back_at_the_end():
    game = possessing()
    game.red.seat.powerless = True
    assert len(query_value(game.position, CARD_SOURCES, [], seat=0)) == 0
    game.lay(red="attack 4", blue="attack 20").finish()
    assert game.green.hand == sorted(HAND)


def test_called_off_the_cards_go_back():
    game = scenario(
        red=("demon", "attack 4"),
        blue=("oracle", "attack 20", "oracle flare"),
        green=("", *HAND),
        yellow=("",),
    )
    game.green.has_no_stops()
    game.attack_until_alliances()
    game.red.uses("possess:seat 2")
    game.play_until("encounter_card", of="red")
    game.red.answers(f"attack 30@{PILE}")
    game.blue.plays("oracle flare")
    game.finish()
    assert game.green.hand == sorted(HAND)


def test_the_cards_follow_the_sheet_and_still_go_back_to_their_owner():
    """R-14.14: whoever has the sheet has what lies on it."""
    game = possessing()
    red, blue = game.position.seats[0], game.position.seats[1]
    red.powers, blue.powers = blue.powers, red.powers
    game.play_until("encounter_card", of="blue")
    assert f"attack 30@{PILE}" in game.blue.options
    game.lay(red="attack 4", blue=f"attack 30@{PILE}").finish()
    assert game.green.hand == ["attack 6", "attack 7", "negotiate", "plague"]


def test_an_encounter_that_ends_before_its_time_gives_them_back_at_once():
    """Before anything of the encounter is settled: nothing more can be played from the sheet."""
    game = possessing(green=("quash", "plague"))
    game.red.seat.hand.clear()
    game.finish()
    told = [
        f.id for f in game.facts if getattr(f, "why", "") == "possession over" or f.id == "encounter_over"
    ]
    assert told == ["cards_passed", "saw_cards", "encounter_over"]
    assert game.green.hand == ["plague", "quash"]


def test_a_power_regained_possesses_again():
    game = start().draws("seat 0", "seat 1")
    game.red.loses_home_colonies(3)
    game.red.resettles(4)
    game.play_until("another_encounter").red.answers("yes")
    game.play_until("alliances_open").red.uses("possess:seat 2")
    assert on_the_sheet(game) == sorted(HAND)


def test_they_do_not_help_for_a_second_encounter():
    """R-3.7: they have gone back before."""
    game = possessing()
    game.red.seat.hand.clear()
    game.lay(red=f"attack 30@{PILE}", blue="attack 20").play_until("another_encounter")
    assert game.red.options == ["no"]


def test_what_the_former_holder_draws_meanwhile_is_their_own():
    game = possessing()
    game.green.seat.hand.append(card("attack 15"))
    game.lay(red=f"attack 30@{PILE}", blue="attack 20").finish()
    assert "attack 15" in game.green.hand
    assert len(game.green.hand) == 5


# The super flare


def with_super(**more):
    game = start(red=("attack 4", "demon flare"), **more)
    game.start.deck = [*game.start.deck[:20], *map(attack, range(10, 16))]
    return game.attack_until_alliances()


def test_super_draws_six_and_puts_the_unused_back_in_a_chosen_order():
    game = with_super(blue=("attack 20", "attack 9"))
    game.red.plays("demon flare")
    game.pass_windows()
    assert on_the_sheet(game) == [f"attack {n}" for n in range(10, 16)]
    game.lay(red=f"attack 15@{PILE}", blue="attack 20")
    game.play_until("demon.next_on_top")
    for key in ("attack 12", "attack 10", "attack 14", "attack 11"):
        game.red.answers(key)
    assert [str(c) for c in game.position.deck[:-6:-1]] == [f"attack {n}" for n in (12, 10, 14, 11, 13)]
    assert [f.cards for f in game.heard("cards_put_on_deck")] == [5]


def test_super_puts_them_back_as_drawn_if_nothing_is_said():
    """D-75."""
    game = with_super(blue=("attack 20", "attack 9"))
    game.red.plays("demon flare")
    game.pass_windows()
    game.lay(red="attack 4", blue="attack 20").play_until("demon.next_on_top").finish()
    assert [str(c) for c in game.position.deck[:-7:-1]] == [f"attack {n}" for n in range(15, 9, -1)]


def test_super_a_flare_from_the_sheet_returns_to_its_own_hand():
    """With freewheeling flares, or it would be Demon's second one."""
    game = start(red=("attack 4", "demon flare"), blue=("attack 20", "attack 9"))
    game.under("ffg2008", freewheeling=True).deck_gives("trader flare")
    has_stops(game.red.seat, ["alliances_open"])
    game.attack_until_alliances()
    game.red.plays("demon flare")
    game.play_until("alliances_open", of="red").red.plays("trader flare")
    game.play_until("invite")
    assert "trader flare" in game.red.hand


def test_super_a_card_that_returns_goes_to_its_own_hand():
    game = with_super()
    game.red.plays("demon flare")
    assert [s.back for s in query_value(game.position, CARD_SOURCES, [], seat=0)] == ["hand 0"]


def test_super_is_used_instead_of_taking_a_hand():
    game = with_super()
    game.red.plays("demon flare")
    assert not game.red.is_offered("possess")
    game = with_super()
    game.red.uses("possess:seat 2")
    assert not game.red.is_offered("demon flare")


def test_super_zapped_nothing_is_drawn_and_the_flare_is_back():
    """R-21.6."""
    game = with_super(blue=("attack 20", "cosmic_zap"))
    game.red.plays("demon flare")
    game.blue.plays("cosmic_zap")
    assert on_the_sheet(game) == []
    assert "demon flare" in game.red.hand
    assert game.enc.zapped == ["demon"]


# The wild flare


def conscripting(ships=3, colonies=(1, 1, 2)):
    game = scenario(
        red=("", "attack 4", "demon flare"), blue=("", "attack 20"), green=("", "attack 5"), yellow=("",)
    )
    for planet, number in zip(range(10, 15), (*colonies, 0, 0), strict=True):
        game.green.seat.warp += game.start.planets[planet].pop(2)
        if number:
            game.start.planets[planet][2] = number
            game.green.seat.warp -= number
    game.attack_until_alliances(ships=ships)
    game.red.plays("demon flare.conscript:seat 2")
    return game


def test_wild_forces_an_ally_to_send_what_it_can_spare():
    """Colonies of 1, 1 and 2 ships: one must go, more only by giving up colonies."""
    game = conscripting().play_until("join", of="green")
    form = game.green.ask.form
    assert (form.least, form.most, tuple(form.targets), form.may_decline) == (1, 3, ("offense",), False)
    game.green.answers(game.green.ask.default)
    assert game.enc.allies == {2: "offense"}
    assert game.enc.gate == {0: 3, 2: 1}


def test_wild_is_capped_by_the_own_force():
    game = conscripting(ships=1, colonies=(4, 4, 4)).play_until("join", of="green")
    assert game.green.ask.form.most == 1


def test_wild_without_a_force_of_ones_own_forces_nobody():
    game = scenario(red=("", "attack 4"), blue=("", "attack 20", "demon flare"), green=("",), yellow=("",))
    game.start.planets[5].clear()
    game.blue.seat.warp = 4
    game.play_until("launch").red.answers({"side": "planet 5", "ships": {"0": 1}})
    game.play_until("alliances_open").blue.plays("demon flare.conscript:seat 2")
    game.play_until("join", "encounter_card")
    assert not game.green.is_asked("join")


def test_wild_who_can_spare_none_may_stay_out():
    game = conscripting(colonies=(1, 1, 1)).play_until("join", of="green")
    assert game.green.ask.default == {"side": ""}
    game.green.answers({"side": ""})
    assert game.enc.allies == {}


def test_wild_needs_no_invitation_and_force_field_still_sends_home():
    game = conscripting(colonies=(4, 4, 4))
    game.yellow.seat.hand.append(card("force_field"))
    game.play_until("join", of="green")
    game.yellow.stands("alliances_formed")
    game.green.answers(game.green.ask.default)
    game.yellow.plays("force_field")
    game.lay(red="attack 4", blue="attack 20")
    assert game.enc.allies == {}


def test_wild_the_victim_cannot_join_the_other_side():
    game = conscripting(colonies=(4, 4, 4)).play_until("invite", of="blue")
    game.blue.answers("seats 2")
    game.play_until("join", of="green")
    assert tuple(game.green.ask.form.targets) == ("offense",)


def test_wild_is_for_main_players():
    game = scenario(red=("", "attack 4"), blue=("", "attack 20"), green=("", "demon flare"), yellow=("",))
    game.attack_until_alliances()
    assert not game.green.is_offered("demon flare")


def test_wild_card_zapped_forces_nobody():
    game = scenario(
        red=("", "attack 4", "demon flare"), blue=("", "attack 20", "card_zap"), green=("",), yellow=("",)
    )
    game.attack_until_alliances()
    game.red.plays("demon flare.conscript:seat 2")
    game.blue.plays("card_zap")
    game.play_until("invite")
    game.finish()
    assert game.view(None)["seats"][2]["warp"] == 0


def test_possession_with_two_powers_leaves_the_other_sheet_alone():
    game = start()
    game.red.seat.powers.append(Power("mirror"))
    game.attack_until_alliances()
    game.red.uses("possess:seat 2")
    game.pass_windows()
    assert [p.alien for p in game.red.seat.powers if p.pile] == ["demon"]
