import pytest

from engine import Answer, Game, Options, new_position
from engine.state.cards import card
from engine.state.conservation import Ledger
from engine.state.holdings import Power
from engine.state.serial import dump
from tests.engine.fights import agreed
from tests.engine.player import has_orders
from tests.engine.scenario import scenario


def game_of(offense="attack 4", defense="attack 30", *, tokens=10, red=(), blue=(), green=()):
    """Red attacks blue; green is Tick-Tock."""
    game = scenario(
        red=("", offense, *red), blue=("", defense, *blue), green=("tick_tock", *green), yellow=("",)
    )
    game.green.power.tokens = tokens
    return game


def fought(offense="attack 4", defense="attack 30", **held):
    return game_of(offense, defense, **held).attack(ships=2).lay(red=offense, blue=defense)


def tokens(game, alien="tick_tock"):
    return next(p.tokens for s in game.position.seats for p in s.powers if p.alien == alien)


# Setup


@pytest.mark.parametrize(("planets", "number"), [(5, 10), (4, 8)])
def test_begins_with_ten_tokens_or_with_eight_of_four_planets(planets, number):
    options = Options(
        players=3, dealt=("tick_tock", "mirror", "human"), switches={"planets": planets, "flares": False}
    )
    game = Game(new_position(options, "time"))
    while game.position.stage != "play":
        (key, *_) = game.waiting
        game.decide(Answer(*key, game.open[key].default))
    assert game.position.seats[0].powers[0].tokens == number


def test_tokens_are_public():
    game = game_of(tokens=7)
    assert game.view(None)["seats"][2]["powers"][0]["tokens"] == 7


def test_is_never_drawn_later():
    """TEXT: setup text; the Reincarnator skips it."""
    game = scenario(red=("reincarnator", "attack 4"), blue=("", "attack 30"), green=("",))
    game.start.unused = ["mirror", "tick_tock"]
    game.attack(ships=2).lay(red="attack 4", blue="attack 30").finish()
    assert game.red.powers == ["reincarnator", "mirror"]


# Power


def test_a_successful_defense_takes_a_token_off():
    game = fought().finish()
    assert tokens(game) == 9
    assert [f.ability for f in game.heard("power_was_used")] == ["patience"]


def test_its_own_defense_counts_like_anybodys():
    game = scenario(red=("", "attack 4"), blue=("tick_tock", "attack 30"), green=("",))
    game.blue.power.tokens = 5
    game.attack(ships=2).lay(red="attack 4", blue="attack 30").finish()
    assert tokens(game) == 4


def test_a_won_offense_takes_nothing_off():
    game = fought("attack 30", "attack 4").finish()
    assert tokens(game) == 10


def test_a_deal_takes_a_token_off():
    game = agreed(fought("negotiate", "negotiate", red=["quash"]), red={"cards": ["quash"]})
    game.finish()
    assert tokens(game) == 9


def test_a_deal_that_fails_takes_nothing_off():
    game = fought("negotiate", "negotiate")
    game.red.answers({"do": "break off"})
    game.finish()
    assert tokens(game) == 10


def test_a_quashed_deal_takes_nothing_off():
    """TEXT: Quash is settled first."""
    game = fought("negotiate", "negotiate", red=["plague"], blue=["quash"])
    agreed(game, red={"cards": ["plague"]})
    game.play_until("deal_agreed", of="blue").blue.plays("quash")
    game.finish()
    assert tokens(game) == 10


def test_resettling_takes_nothing_off():
    """ENG: it is never a defense won."""
    game = game_of().draws("seat 0")
    game.start.planets[4] = {}
    game.red.seat.removed = 4
    game.red.resettles(4)
    assert tokens(game) == 10


def test_an_encounter_without_a_result_takes_nothing_off():
    game = game_of().play_until("launch")
    game.red.seat.hand.clear()
    game.attack().play_until("own_colour", "launch", "wild_destiny", of="blue")
    assert tokens(game) == 10


def test_a_colony_granted_to_a_mite_takes_nothing_off():
    """ENG."""
    hand = ("attack 20", "attack 4", "attack 6", "negotiate")
    game = scenario(red=("mite", "attack 8"), blue=("", *hand), green=("tick_tock",))
    game.green.power.tokens = 5
    game.attack_until_alliances(ships=2, planet=5).play_until("mite.bluster")
    game.blue.answers("grant")
    game.play_until("another_encounter")
    assert game.planets[5] == {1: 4, 0: 2}
    assert tokens(game) == 5


def test_three_defenses_and_a_deal_take_four_off():
    game = scenario(
        red=("machine", "attack 4", "attack 5", "attack 6", "negotiate", "quash"),
        blue=("", "attack 30", "attack 20", "attack 23", "negotiate", "attack 40"),
        green=("tick_tock",),
    ).draws("seat 1", "seat 1", "seat 1", "seat 1")
    game.green.power.tokens = 10
    for number, (mine, theirs) in enumerate((("4", "30"), ("5", "20"), ("6", "23"))):
        game.attack(ships=1, planet=5 + number).lay(red=f"attack {mine}", blue=f"attack {theirs}")
        game.play_until("further_encounter_due", of="red").red.uses("continuity")
    game.attack(ships=1, planet=8).lay(red="negotiate", blue="negotiate")
    agreed(game, red={"cards": ["quash"]}).finish()
    assert tokens(game) == 6


def test_with_the_last_token_it_wins_at_once_in_resolution():
    """R-13.7."""
    game = fought(tokens=1)
    game.pass_windows()
    assert game.game.winners == [2]
    assert game.enc.phase == "resolution"
    assert [f.winners for f in game.heard("game_won")] == [(2,)]


def test_the_normal_victory_remains_open():
    game = scenario(red=("tick_tock", "attack 30"), blue=("", "attack 4"), green=("",))
    game.red.power.tokens = 3
    for planet in (6, 7, 11, 12):
        game.red.has_colony(planet)
    game.attack(ships=2, planet=5).lay(red="attack 30", blue="attack 4").pass_windows()
    assert game.game.winners == [0]


def test_who_reaches_the_goal_by_the_same_deal_wins_too():
    """R-13.7: both dealers get their fifth colony, and the last token comes off."""
    game = game_of("negotiate", "negotiate", tokens=1)
    for planet in (6, 7, 11, 12):
        game.red.has_colony(planet)
    for planet in (1, 2, 13, 14):
        game.blue.has_colony(planet)
    game.attack(ships=2, planet=5).lay(red="negotiate", blue="negotiate")
    agreed(game, red={"colony": 0}, blue={"colony": 5})
    while game.game.waiting and not game.game.winners:
        game.default()
    assert game.game.winners == [0, 1, 2]


def test_without_a_token_there_is_nothing_to_take_off_and_no_second_victory():
    """TEXT: with tokens at zero the victory has already happened."""
    game = fought(tokens=0).finish()
    assert not game.heard("power_announced")
    assert game.game.winners == []


def test_it_cannot_decline():
    game = fought()
    game.finish()
    assert "tick_tock" not in str(game.asked())
    assert len(game.heard("power_was_used")) == 1


def test_zapped_the_event_passes_and_is_not_made_up_later():
    game = fought(blue=["cosmic_zap"]).play_until("power_used", of="blue")
    game.blue.plays("cosmic_zap")
    game.finish()
    assert tokens(game) == 10


def test_zapped_at_the_last_token_nobody_wins():
    game = fought(tokens=1, blue=["cosmic_zap"]).play_until("power_used", of="blue")
    game.blue.plays("cosmic_zap")
    game.finish()
    assert game.game.winners == []
    assert tokens(game) == 1


def test_lost_power_removes_nothing_and_keeps_the_count():
    game = game_of(tokens=5)
    game.green.loses_home_colonies(3)
    game.attack(ships=2).lay(red="attack 4", blue="attack 30").finish()
    assert tokens(game) == 5


def test_power_regained_the_count_goes_on():
    game = scenario(red=("tick_tock", "attack 4"), blue=("", "attack 30"), green=("",)).draws(
        "seat 0", "seat 1"
    )
    game.red.power.tokens = 5
    game.red.loses_home_colonies(3)
    game.red.resettles(4)
    game.play_until("another_encounter").red.answers("yes")
    game.attack(ships=1).lay(red="attack 4", blue="attack 30").finish()
    assert tokens(game) == 4


def test_a_sheet_received_by_exchange_counts_on_from_there():
    """TEXT: by wild Sorcerer."""
    game = scenario(
        red=("mirror", "attack 4", "sorcerer flare"), blue=("tick_tock", "attack 30"), green=("",)
    )
    game.blue.power.tokens = 4
    game.attack(ships=2).play_until("before_cards_chosen", of="red").red.plays("sorcerer flare")
    assert (game.red.powers, game.blue.powers) == (["tick_tock"], ["mirror"])
    game.lay(red="attack 4", blue="attack 30").finish()
    assert tokens(game) == 3


# Super


def own_success(*held, tokens=5, mine="attack 30", theirs="attack 4", **more):
    game = scenario(
        red=("tick_tock", mine, "tick_tock flare", *held),
        blue=("", theirs, *more.get("blue", ())),
        green=more.get("green", ("",)),
    )
    game.red.power.tokens = tokens
    game.attack(ships=2, planet=5).lay(red=mine, blue=theirs)
    return game


def test_super_after_a_win_of_its_own_takes_one_off_for_a_ship():
    game = own_success().play_until("result_applied", of="red")
    game.red.plays("tick_tock flare.hurry").answers({"1": 1})
    game.finish()
    assert tokens(game) == 4
    assert game.red.warp == 1
    assert "tick_tock flare" in game.red.hand


def test_super_with_two_tokens_left_a_defense_of_its_own_wins():
    game = scenario(red=("", "attack 4"), blue=("tick_tock", "attack 30", "tick_tock flare"), green=("",))
    game.blue.power.tokens = 2
    game.attack(ships=2).lay(red="attack 4", blue="attack 30").play_until("result_applied", of="blue")
    assert tokens(game) == 1
    game.blue.plays("tick_tock flare").answers({"6": 1})
    game.pass_windows()
    assert game.game.winners == [1]


def test_super_after_a_deal_of_its_own():
    game = own_success("quash", mine="negotiate", theirs="negotiate")
    agreed(game, red={"cards": ["quash"]}).play_until("result_applied", of="red")
    game.red.plays("tick_tock flare").answers({"1": 1})
    game.finish()
    assert tokens(game) == 3


def test_super_needs_a_ship_to_pay_and_a_token_to_take_off():
    """Also the last ships of the encounter may have been lost meanwhile."""
    for tokens_left, ships in ((0, 4), (5, 0)):
        game = own_success(tokens=tokens_left)
        if not ships:
            for planet in game.planets:
                planet.pop(0, None)
            game.red.seat.removed = 18
            game.enc.gate.clear()
        game.play_until("result_applied", "launch", of="red")
        assert not game.red.is_offered("tick_tock flare")


def test_super_pays_always_and_the_wild_if_a_ship_can_be_spared():
    game = own_success().play_until("result_applied", of="red")
    assert game.red.pays("tick_tock flare.hurry") == 1
    game = reshuffled("tick_tock flare")
    option = game.green.ask.form.options["tick_tock flare.settling"]
    assert option.pays() == 1
    for planet in range(10, 15):
        game.planets[planet][2] = 1
    assert option.pays() == 0


def test_super_may_be_declined():
    game = own_success().play_until("result_applied", of="red")
    game.red.passes()
    game.finish()
    assert (tokens(game), game.red.warp) == (5, 0)


def test_super_is_not_played_after_a_defeat_or_on_a_success_of_others():
    game = own_success(mine="attack 4", theirs="attack 30").play_until("result_applied", "launch", of="red")
    assert not game.red.is_offered("tick_tock flare")
    game = fought(green=["tick_tock flare"]).play_until("result_applied", "launch", of="green")
    assert not game.green.is_offered("tick_tock flare")


def resettled(**switches):
    game = scenario(red=("tick_tock", "attack 8", "tick_tock flare"), blue=("",), green=("",)).draws("seat 0")
    game.under("ffg2008", **switches)
    game.red.power.tokens = 5
    game.start.planets[4] = {}
    game.red.seat.removed = 4
    game.red.resettles(4)
    return game


def test_super_may_be_played_on_its_own_resettling():
    """F18 (disputed): a win of its offense."""
    game = resettled().play_until("result_applied", "another_encounter", of="red")
    game.red.plays("tick_tock flare").answers({"1": 1})
    game.play_until("another_encounter")
    assert tokens(game) == 4


def test_super_is_not_played_on_resettling_where_that_is_no_win():
    """The switch `resettle.counts_as_win`."""
    game = resettled(resettle__counts_as_win=False)
    game.play_until("result_applied", "another_encounter", of="red")
    assert not game.red.is_offered("tick_tock flare")


def test_super_a_saving_of_the_ship_does_not_undo_the_payment():
    """TEXT: whatever keeps it out of the warp, here an incarnation as Zombie."""
    game = scenario(red=("tick_tock", "attack 30", "tick_tock flare"), blue=("", "attack 4"), green=("",))
    game.start.seats[0].powers.append(Power("zombie"))
    game.red.power.tokens = 5
    game.attack(ships=2, planet=5).lay(red="attack 30", blue="attack 4")
    game.play_until("result_applied", of="red").red.plays("tick_tock flare").answers({"1": 1})
    game.finish()
    assert (tokens(game), game.red.warp) == (4, 0)


def test_super_zapped_keeps_the_ship_and_takes_nothing_off():
    """R-14.7."""
    game = own_success(blue=["cosmic_zap"]).play_until("result_applied", of="red")
    game.red.plays("tick_tock flare")
    game.blue.plays("cosmic_zap")
    game.finish()
    assert (tokens(game), game.red.warp) == (5, 0)
    assert game.red.hand == ["tick_tock flare"]


def test_super_prevented_keeps_the_ship_too():
    game = own_success(green=("anti_matter", "anti_matter flare")).play_until("result_applied", of="red")
    game.red.plays("tick_tock flare")
    game.green.plays("anti_matter flare")
    game.finish()
    assert (tokens(game), game.red.warp) == (5, 0)


def test_super_card_zapped_pays_the_ship_for_nothing():
    game = own_success("attack 1", blue=["card_zap"]).play_until("result_applied", of="red")
    game.red.plays("tick_tock flare")
    game.blue.plays("card_zap")
    game.play_until("lose_ships", of="red").red.answers({"1": 1})
    game.finish()
    assert (tokens(game), game.red.warp) == (5, 1)
    assert game.red.hand == ["attack 1"]


# Wild


def reshuffled(*green, deck=("attack 1",), alien="", blue=()):
    """Red draws a new hand of eight; after so many cards the deck must be made anew."""
    game = scenario(red=("", "quash"), blue=("", "attack 9", *blue), green=(alien, *green))
    game.start.deck = [card(key) for key in deck]
    game.start.discards = [card("attack 10")] * 12
    return game.play_until("deck_reshuffled", "launch", of="green")


def test_wild_founds_a_colony_when_the_deck_is_made_anew():
    game = reshuffled("tick_tock flare").play_until("deck_reshuffled")
    game.green.plays("tick_tock flare.settling")
    game.green.answers({"side": "planet 7", "ships": {"10": 2, "11": 1}})
    game.play_until("launch")
    assert game.planets[7] == {1: 4, 2: 3}
    assert (game.planets[10], game.planets[11]) == ({2: 2}, {2: 3})
    assert [(f.seat, f.planet) for f in game.heard("colony_founded")] == [(2, 7)]
    assert [f.choice for f in game.heard("card_announced")] == ["planet 7: 3"]
    assert game.green.hand == ["tick_tock flare"]


def test_wild_settles_on_a_home_planet_of_somebody_else_where_it_is_not_yet():
    game = reshuffled("tick_tock flare")
    game.green.plays("tick_tock flare.settling")
    assert tuple(game.green.ask.form.targets) == tuple(f"planet {p}" for p in range(10))
    assert (game.green.ask.form.least, game.green.ask.form.most) == (1, 4)
    assert set(game.green.ask.form.places) == {"10", "11", "12", "13", "14"}


def test_wild_may_be_declined():
    game = reshuffled("tick_tock flare")
    game.green.passes()
    game.play_until("launch")
    assert not game.heard("colony_founded")


def test_wild_while_it_is_asked_no_card_has_left_the_game():
    """The cards drawn so far lie between deck and hand, where nobody sees them."""
    game = reshuffled("tick_tock flare", deck=("attack 40", "attack 30"))
    assert [str(one) for one in game.position.drawing] == ["attack 30", "attack 40"]
    assert game.red.hand == []
    for seat in ("red", "blue", "green", None):
        assert "attack 40" not in str(game.view(seat))


def test_wild_cards_of_that_draw_are_conserved_from_decision_to_decision():
    game = scenario(red=("", "quash"), blue=("", "attack 9"), green=("", "tick_tock flare"))
    game.start.deck, game.start.discards = [card("attack 40")] * 3, [card("attack 10")] * 12
    ledger = Ledger(game.start)
    while not game.red.is_asked("launch"):
        game.default()
        assert ledger.fault(game.position) == ""
    assert ledger.fault_between_encounters(game.position) == ""
    assert game.red.hand.count("attack 40") == 3
    assert len(game.red.hand) == 8
    assert game.position.drawing == []


def test_wild_the_position_can_be_written_in_mid_draw():
    game = reshuffled("tick_tock flare", deck=("attack 40",))
    assert '"drawing":["attack 40"]' in dump(game.position)
    game.play_until("launch")
    assert '"drawing":[]' in dump(game.position)


def test_wild_the_game_is_the_same_after_a_replay_in_mid_draw():
    game = reshuffled("tick_tock flare", deck=("attack 40",))
    again = Game.load(game.game.checkpoint, game.game.tail)
    assert dump(again.position) == dump(game.position)
    assert set(again.open) == set(game.game.open)


def test_wild_may_win_the_game_in_mid_draw_and_no_card_is_lost():
    game = scenario(red=("", "quash"), blue=("", "attack 9"), green=("", "tick_tock flare"))
    for planet in (0, 1, 5, 6):
        game.green.has_colony(planet)
    game.start.deck, game.start.discards = [card("attack 40")] * 3, [card("attack 10")] * 12
    ledger = Ledger(game.start)
    game.play_until("deck_reshuffled").green.plays("tick_tock flare.settling")
    game.green.answers({"side": "planet 7", "ships": {"10": 1}})
    assert game.game.winners == [2]
    assert game.position.drawing == []
    assert ledger.fault_between_encounters(game.position) == ""


def test_wild_is_played_once_in_an_encounter_even_if_the_deck_is_made_anew_twice():
    game = scenario(
        red=("", "quash"), blue=("", "quash", "attack 9"), green=("", "tick_tock flare"), yellow=("",)
    )
    game.start.deck, game.start.discards = [card("attack 40")] * 3, [card("attack 10")] * 7
    game.play_until("deck_reshuffled").green.plays("tick_tock flare.settling")
    game.green.answers({"side": "planet 0", "ships": {"10": 1}})
    game.attack(ships=1, allies={"yellow": ("defense", 4)}).lay(red="attack 10", blue="attack 9")
    game.position.discards += [card("attack 10")] * 6
    game.play_until("deck_reshuffled", of="green")
    assert game.enc.number == 1
    assert len(game.heard("deck_reshuffled")) == 2
    assert game.green.options == ["pass"]


def test_wild_needs_ships_in_colonies():
    game = scenario(red=("", "quash"), blue=("", "attack 9"), green=("", "tick_tock flare"))
    game.start.planets[10:15] = [{}] * 5
    game.start.seats[2].warp, game.start.seats[2].powerless = 20, True
    game.start.deck, game.start.discards = [card("attack 40")], [card("attack 10")] * 12
    game.play_until("deck_reshuffled", "launch")
    assert not game.green.is_offered("tick_tock flare")


def test_wild_serves_after_lost_power():
    game = scenario(red=("", "quash"), blue=("", "attack 9"), green=("tick_tock", "tick_tock flare"))
    game.green.loses_home_colonies(3)
    game.start.deck, game.start.discards = [card("attack 40")], [card("attack 10")] * 12
    game.play_until("deck_reshuffled")
    assert game.green.is_offered("tick_tock flare.settling")


def test_wild_with_the_power_in_force_there_is_no_wild_side():
    game = reshuffled("tick_tock flare", alien="tick_tock")
    assert not game.green.is_offered("tick_tock flare")


def test_wild_card_zapped_nobody_moves():
    game = reshuffled("tick_tock flare", blue=["card_zap"])
    game.green.plays("tick_tock flare.settling")
    game.green.answers({"side": "planet 7", "ships": {"10": 2}})
    game.blue.plays("card_zap")
    game.play_until("launch")
    assert game.planets[7] == {1: 4}
    assert game.green.hand == []


def test_wild_ships_lost_meanwhile_do_not_come():
    """Wild Void answers artifacts only; here the ships of a colony have gone before the effect."""
    game = reshuffled("tick_tock flare", blue=["card_zap"])
    game.green.plays("tick_tock flare.settling")
    game.green.answers({"side": "planet 7", "ships": {"10": 2, "11": 1}})
    game.planets[10].clear()
    game.green.seat.warp = 4
    game.blue.passes()
    game.play_until("launch")
    assert game.planets[7] == {1: 4, 2: 1}


# What others do when it helps


def reinforced(offense, defense, tokens):
    """The sides for which blue, the defense, reinforces when it helps."""
    game = game_of(offense, defense, tokens=tokens, blue=["reinforcement 5"])
    has_orders(game.start.seats[1], {"reinforcement 5.reinforce": "helps"})
    game.attack(ships=2).lay(red=offense, blue=defense).finish()
    return [fact.choice for fact in game.heard("card_announced")]


@pytest.mark.parametrize(("tokens", "sides"), [(1, []), (2, ["defense"])])
def test_the_defense_saves_no_encounter_by_which_it_would_lose_the_game(tokens, sides):
    """10 against 8: with the win of the defense goes the last token."""
    assert reinforced("attack 8", "attack 4", tokens) == sides


@pytest.mark.parametrize(("tokens", "sides"), [(1, ["offense"]), (2, [])])
def test_it_rather_loses_the_encounter(tokens, sides):
    """10 against 10."""
    assert reinforced("attack 8", "attack 6", tokens) == sides
