import pytest

from engine import Options
from engine.options import BadOptions
from engine.sheets.advice import worth_laying
from engine.state.cards import card
from engine.state.holdings import Power
from engine.state.queries import usable
from tests.engine.scenario import scenario


def loses_everything(player, *, left=0, planet=5, removed=0):
    """All ships are in the warp but `left` on one planet; `removed` are out of the game."""
    start, seat = player.scenario.start, player.number
    for ships in start.planets:
        ships.pop(seat, None)
    if left:
        start.planets[planet][seat] = left
    player.seat.removed = removed
    player.seat.warp = 20 - left - removed
    player.seat.powerless = start.home_colonies(seat) < 3


def game_of(*red, masochist="blue", held=(), left=0, removed=0, planet=5, **more):
    """Red is the offense; the Masochist has nothing left in play, unless it is said."""
    names = ("red", "blue", "green", "yellow")
    cards = {"red": ("attack 8", *red), **more}
    cards[masochist] = (*cards.get(masochist, ()), *held)
    game = scenario(**{n: ("masochist" if n == masochist else "", *cards.get(n, ())) for n in names})
    loses_everything(game.seat(masochist), left=left, removed=removed, planet=planet)
    return game


def winners(game):
    game.play_until("launch")
    return game.game.winners


# Power


def test_wins_at_the_start_of_a_regroup_with_no_ship_in_play():
    game = game_of()
    assert game.game.winners == [1]
    assert game.enc.phase == "regroup"
    assert [(f.seat, f.ability) for f in game.heard("power_was_used")] == [(1, "triumph")]


def test_wins_before_its_own_regroup_ship_leaves_the_warp():
    """TEXT: on its own turn too."""
    game = game_of(masochist="red")
    assert game.game.winners == [0]
    assert game.red.warp == 20


def test_the_running_encounter_is_finished_first():
    """FC: the last three ships are lost; the next regroup is the check, before any ship is retrieved."""
    game = game_of(held=["attack 4"], left=3)
    game.green.seat.warp, game.start.planets[10] = 4, {}
    game.attack(ships=2, planet=5).lay(red="attack 8", blue="attack 4")
    game.play_until("another_encounter")
    assert game.blue.warp == 20
    assert game.game.winners == []
    game.red.answers("no")
    assert game.game.winners == [1]
    assert (game.enc.number, game.enc.offense) == (2, 1)


def test_whoever_is_the_offense():
    game = game_of(held=["attack 4"], left=3).draws("seat 1")
    game.red.holds("attack 9")
    game.attack(ships=2, planet=5).lay(red="attack 9", blue="attack 4")
    game.play_until("another_encounter").red.answers("yes")
    assert game.game.winners == [1]
    assert game.enc.offense == 0


@pytest.mark.parametrize("planet", [5, 0, 12])
def test_a_ship_in_any_colony_is_in_play(planet):
    game = game_of(left=1, planet=planet)
    assert winners(game) == []
    assert not game.heard("power_announced")


def test_ships_removed_from_the_game_are_not_in_play():
    assert game_of(removed=7).game.winners == [1]


def test_two_removed_seventeen_in_the_warp_and_one_in_play_is_no_victory():
    assert winners(game_of(removed=2, left=1)) == []


def test_others_do_not_win_by_having_nothing():
    game = scenario(red=("", "attack 8"), blue=("",), green=("masochist",))
    loses_everything(game.blue)
    assert winners(game) == []


def test_reaching_the_normal_number_of_colonies_wins_too():
    game = scenario(red=("masochist", "attack 30"), blue=("", "attack 4"), green=("",))
    for planet in (6, 7, 11, 12):
        game.red.has_colony(planet)
    game.attack(ships=2, planet=5).lay(red="attack 30", blue="attack 4").pass_windows()
    assert game.game.winners == [0]


def test_allied_ships_without_a_colony_to_return_to_go_to_the_warp():
    """TEXT: R-18.4; the main players make a deal, and victory comes at the next regroup."""
    game = scenario(
        red=("", "negotiate"), blue=("", "negotiate", "attack 1"), green=("masochist", "attack 2")
    )
    loses_everything(game.green, left=4, planet=10)
    game.attack(ships=1, planet=5, allies={"green": ("offense", 4)})
    game.lay(red="negotiate", blue="negotiate")
    assert game.green.warp == 20
    assert game.game.winners == []
    game.finish().pass_windows()
    assert game.game.winners == [2]


def test_it_cannot_decline():
    assert game_of().asked() == {}


def test_zapped_the_next_regroup_checks_again():
    game = game_of("cosmic_zap", "attack 9").play_until("power_used", of="red")
    game.red.plays("cosmic_zap")
    game.play_until("launch")
    assert game.game.winners == []
    game.finish().pass_windows()
    assert game.game.winners == [1]
    assert game.enc.number == 2


def test_zapped_on_its_own_turn_it_takes_its_ship():
    """The offense retrieves a ship, and the encounter goes on."""
    game = game_of(masochist="red", blue=("cosmic_zap",)).play_until("power_used", of="blue")
    game.blue.plays("cosmic_zap")
    game.play_until("launch", "aim")
    assert game.red.warp == 19
    assert game.enc.gate == {0: 1}


def test_a_win_of_the_same_step_is_shared():
    """ENG, R-13.2: whoever has reached their own goal by then."""
    game = game_of()
    for planet in (6, 7, 8, 11, 12):
        game.red.has_colony(planet)
    assert game.game.winners == [0, 1]


# Home colonies


def test_without_home_colonies_the_power_is_in_force_and_nobody_hears_that_it_is_lost():
    game = scenario(red=("", "attack 30"), blue=("masochist", "attack 4"), green=("",))
    for planet in (7, 8, 9):
        game.start.planets[planet] = {}
    game.blue.seat.warp = 12
    game.attack(ships=2, planet=5).lay(red="attack 30", blue="attack 4").finish()
    assert game.position.home_colonies(1) == 1
    assert usable(game.position, 1, "masochist")
    assert not game.heard("power_lost")
    assert game.view(None)["seats"][1]["lost"] is False
    assert game.view(None)["seats"][1]["powers"][0]["active"] is True


def test_home_colonies_regained_are_no_news_either():
    game = scenario(red=("masochist", "attack 8"), blue=("",), green=("",)).draws("seat 0")
    game.red.loses_home_colonies(3)
    game.red.resettles(4)
    assert not game.heard("power_regained")
    assert not game.position.seats[0].powerless


def test_another_sheet_of_the_same_seat_is_lost_all_the_same():
    """The exception stands on the one sheet."""
    game = scenario(red=("", "attack 8"), blue=("masochist",), green=("",))
    game.start.seats[1].powers.append(Power("remora"))
    game.blue.loses_home_colonies(3)
    game.play_until("launch")
    assert usable(game.position, 1, "masochist")
    assert not usable(game.position, 1, "remora")
    assert game.view(None)["seats"][1]["lost"] is True


def test_a_seat_that_holds_only_other_sheets_loses_them():
    game = scenario(red=("", "attack 8"), blue=("remora",), green=("masochist",))
    game.blue.loses_home_colonies(3)
    game.play_until("launch")
    assert not usable(game.position, 1, "remora")


def test_a_healer_may_undo_its_losses():
    """ENG: the pair is not forbidden; a table may exclude it."""
    game = scenario(red=("", "attack 8"), blue=("masochist", "attack 4"), green=("healer", "attack 1"))
    loses_everything(game.blue, left=4, planet=5)
    game.start.planets[6] = {1: 1}
    game.blue.seat.warp -= 1
    game.attack(ships=2, planet=5).lay(red="attack 8", blue="attack 4")
    game.play_until("ships_in_warp", of="green").green.uses("healer")
    game.finish()
    assert game.game.winners == []


@pytest.mark.parametrize("word", ["allowed", "forbidden"])
def test_masochist_and_healer_meet_only_where_the_switch_says_so(word):
    dealt = ("masochist", "healer", "mirror")
    switches = {"conflicts.masochist_healer": word}
    if word == "allowed":
        assert Options(players=3, dealt=dealt, switches=switches).dealt == dealt
    else:
        with pytest.raises(BadOptions):
            Options(players=3, dealt=dealt, switches=switches)


def test_a_void_that_removes_ships_serves_it_as_well():
    """TEXT: removed or in the warp, both are lost."""
    game = scenario(red=("void", "attack 30"), blue=("masochist", "attack 4"), green=("",))
    loses_everything(game.blue, left=4, planet=5)
    game.attack(ships=2, planet=5).lay(red="attack 30", blue="attack 4").play_until("another_encounter")
    assert game.blue.seat.removed == 4
    game.red.answers("no")
    assert game.game.winners == [1]


def dealing(**aliens):
    game = scenario(**{n: (aliens.get(n, ""), "negotiate") for n in ("red", "blue", "green")})
    for player in (game.blue, game.green):
        player.seat.warp = 4
        game.start.planets[5 * player.number] = {}
    return game.attack(ships=1, planet=6).lay(red="negotiate", blue="negotiate").play_until("deal")


@pytest.mark.parametrize("whose", ["blue", "green"])
def test_a_zombie_releases_its_ships_only_in_a_deal_with_it(whose):
    """F18: those of the other dealer, whoever that is; a Masochist outside the deal keeps its own."""
    game = dealing(red="zombie", **{whose: "masochist"})
    form = game.red.ask.form
    assert form.clauses["0"] == {"zombie.release": 4}
    game.red.answers(form.offering({"colony": 1, "clauses": {"zombie.release": 4}}, {}))
    game.blue.answers({"do": "accept"})
    game.finish()
    assert (game.blue.warp, game.green.warp) == (0, 4)


# Wild


def regroup(*held, who="green", red_warp=2, alien="", **more):
    game = scenario(
        red=("", "attack 8", *more.get("red", ())),
        blue=("", *more.get("blue", ())),
        green=("",),
        yellow=("",),
    )
    game.seat(who).seat.powers = [Power(alien)] if alien else []
    game.seat(who).holds("masochist flare", *held)
    game.start.planets[0][0] -= red_warp
    game.red.seat.warp = red_warp
    for seat in (2, 3):
        game.start.planets[5 * seat][seat] -= 1
        game.start.seats[seat].warp = 1
    return game.play_until("regroup_ship_due", "launch", of=who)


def test_wild_another_takes_a_ship_out_in_place_of_the_offense():
    game = regroup()
    assert game.green.options == [
        *(f"masochist flare.in_place_of_the_offense:seat {s}" for s in (2, 3)),
        "pass",
    ]
    game.green.plays("masochist flare:seat 3")
    game.play_until("launch")
    assert (game.red.warp, game.green.warp, game.yellow.warp) == (2, 1, 0)
    assert "masochist flare" in game.green.hand


def test_wild_may_be_played_for_oneself():
    game = regroup()
    game.green.plays("masochist flare:seat 2")
    game.play_until("launch")
    assert (game.red.warp, game.green.warp) == (2, 0)


def test_wild_may_be_played_by_the_offense_for_somebody_else():
    game = regroup(who="red")
    assert game.red.options == [
        *(f"masochist flare.in_place_of_the_offense:seat {s}" for s in (2, 3)),
        "pass",
    ]
    game.red.plays("masochist flare:seat 2")
    game.play_until("launch")
    assert (game.red.warp, game.green.warp) == (2, 0)


def test_wild_pays_for_an_own_ship():
    options = regroup().green.ask.form.options
    pays = [options[f"masochist flare.in_place_of_the_offense:seat {s}"].pays() for s in (2, 3)]
    assert pays == [1, 0]


def test_wild_keeps_no_ship_in_the_warp_for_a_masochist():
    """Let the Masochist have its ship: it may win by having none left."""
    game = regroup()
    game.red.seat.powers = [Power("masochist")]
    assert game.green.ask.form.options["masochist flare.in_place_of_the_offense:seat 2"].pays() == 0


def test_wild_may_be_declined():
    game = regroup()
    game.green.passes()
    game.play_until("launch")
    assert (game.red.warp, game.green.warp) == (1, 1)


def test_wild_is_refused_if_the_offense_would_have_no_ship_for_the_gate():
    """CX: all of its twenty ships lie in the warp."""
    game = scenario(red=("", "attack 8"), blue=("",), green=("", "masochist flare"))
    loses_everything(game.red)
    game.start.planets[10][2] -= 1
    game.green.seat.warp = 1
    game.play_until("regroup_ship_due", "launch", of="green")
    assert not game.green.is_offered("masochist flare")


def test_wild_needs_a_ship_that_would_come_back():
    """Nothing is replaced where the offense has no ship in the warp."""
    game = regroup(red_warp=0)
    assert not game.green.is_offered("masochist flare")


def test_wild_names_nobody_without_a_colony_for_their_ship():
    """R-18.5."""
    game = scenario(red=("", "attack 8"), blue=("",), green=("", "masochist flare"))
    loses_everything(game.blue)
    for seat, number in ((0, 2), (2, 1)):
        game.start.planets[5 * seat][seat] -= number
        game.start.seats[seat].warp = number
    game.play_until("regroup_ship_due", of="green")
    assert game.green.options == ["masochist flare.in_place_of_the_offense:seat 2", "pass"]


def test_wild_card_zapped_the_offense_takes_its_ship():
    game = regroup(red=["card_zap"])
    game.green.plays("masochist flare:seat 2")
    game.red.zaps_card()
    game.play_until("launch")
    assert (game.red.warp, game.green.warp) == (1, 1)
    assert game.green.hand == []


def test_wild_with_the_power_in_force_there_is_no_wild_side():
    game = regroup(alien="masochist")
    assert not game.green.is_offered("masochist flare")


# Super


def own_regroup(*held, warp=3, **more):
    game = scenario(
        red=("masochist", "attack 8", "masochist flare", *held), blue=("", *more.get("blue", ())), green=("",)
    )
    game.start.planets[0][0] -= warp
    game.red.seat.warp = warp
    return game


def test_super_withdraws_a_ship_in_place_of_taking_one():
    game = own_regroup().play_until("regroup_ship_due", of="red")
    game.red.plays("masochist flare.for_good")
    game.play_until("launch")
    assert (game.red.warp, game.red.seat.removed) == (2, 1)
    assert [(f.ships, f.to_where) for f in game.heard("ships_lost")] == [(1, "removed")]
    assert game.red.hand == ["attack 8", "masochist flare"]


def test_super_serves_without_home_colonies():
    """The flare stays super, for the power is never lost."""
    game = own_regroup()
    game.red.loses_home_colonies(4)
    game.play_until("regroup_ship_due", of="red")
    assert game.red.options == ["masochist flare.for_good", "pass"]


def test_super_may_be_declined():
    game = own_regroup().play_until("regroup_ship_due", of="red")
    game.red.passes()
    game.play_until("launch")
    assert (game.red.warp, game.red.seat.removed) == (2, 0)


def test_super_is_for_its_own_regroup_only():
    game = scenario(red=("", "attack 8"), blue=("masochist", "masochist flare"), green=("",))
    for seat in (0, 1):
        game.start.planets[5 * seat][seat] -= 1
        game.start.seats[seat].warp = 1
    game.play_until("regroup_ship_due", "launch", of="blue")
    assert not game.blue.is_offered("masochist flare")


def test_super_needs_a_ship_in_the_warp():
    game = own_regroup(warp=0).play_until("regroup_ship_due", "launch")
    assert not game.red.is_offered("masochist flare")


def test_super_is_no_loss_that_a_healer_could_heal():
    """The ship was lost before."""
    game = own_regroup()
    game.start.seats[2].powers = [Power("healer")]
    game.play_until("regroup_ship_due", of="red").red.plays("masochist flare")
    game.play_until("launch")
    assert not [f for f in game.heard("power_announced") if f.power == "healer"]


def test_super_zapped_the_ship_comes_back_and_the_power_is_out():
    game = own_regroup(blue=["cosmic_zap"]).play_until("regroup_ship_due", of="red")
    game.red.plays("masochist flare.for_good")
    game.blue.plays("cosmic_zap")
    game.play_until("launch")
    assert (game.red.warp, game.red.seat.removed) == (2, 0)
    assert game.enc.zapped == ["masochist"]


def test_super_zapped_falls_to_wild():
    game = own_regroup(blue=["cosmic_zap"])
    game.start.planets[10][2] -= 1
    game.start.seats[2].warp = 1
    game.play_until("regroup_ship_due", of="red").red.plays("masochist flare.for_good")
    game.blue.plays("cosmic_zap")
    game.play_until("regroup_ship_due", of="red")
    assert game.red.options == ["masochist flare.in_place_of_the_offense:seat 2", "pass"]


def test_super_card_zapped_the_ship_comes_back():
    game = own_regroup(blue=["card_zap"]).play_until("regroup_ship_due", of="red")
    game.red.plays("masochist flare.for_good")
    game.blue.plays("card_zap")
    game.play_until("launch")
    assert (game.red.warp, game.red.seat.removed, game.red.hand) == (2, 0, ["attack 8"])


# Advice to bots


def test_a_bot_sends_all_it_may_out_of_its_smallest_colonies():
    game = scenario(red=("masochist", "attack 8"), blue=("", "attack 9"), green=("mirror", "attack 9"))
    game.red.has_colony(6)
    assert game.play_until("launch").red.ask.advise()["ships"] == {"6": 1, "0": 3}
    game.red.answers({"side": "planet 5", "ships": {"1": 1}})
    game.play_until("invite", of="red").red.answers("seats 2")
    assert game.play_until("join").green.ask.advise() is None


def test_a_bot_allies_with_all_it_may():
    game = scenario(red=("", "attack 8"), blue=("", "attack 9"), green=("masochist", "attack 9"))
    game.attack_until_alliances(ships=1).play_until("invite", of="red").red.answers("seats 2")
    game.play_until("join")
    assert game.green.ask.advise() == {"side": "offense", "ships": {"10": 4}}


@pytest.mark.parametrize(("colonies", "is_low"), [(0, True), (4, False)])
def test_a_bot_lays_its_lowest_attack_until_the_other_victory_is_near(colonies, is_low):
    game = scenario(red=("masochist", "attack 8", "attack 30"), blue=("", "attack 9"), green=("",))
    for planet in (6, 7, 11, 12)[:colonies]:
        game.red.has_colony(planet)
    position = game.play_until("launch").position
    low, high = (worth_laying(position, 0, card(key)) for key in ("attack 8", "attack 30"))
    assert (low > high) is is_low
    assert worth_laying(position, 1, card("attack 30")) == 30.0
