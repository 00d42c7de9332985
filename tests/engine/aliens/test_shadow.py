import pytest

from engine import NotAllowed
from engine.moments import ShipsRetrieved
from engine.state.holdings import Power
from engine.table import Table
from tests.engine.scenario import scenario


def game_of(*red, card="seat 2", alien="", shadow="shadow", held=(), **more):
    """Red is the offense, blue the Shadow; this card is drawn next."""
    hands = {name: more.get(name, ("",)) for name in ("green", "yellow")}
    return scenario(red=(alien, "attack 8", *red), blue=(shadow, *held), **hands).draws(card)


def executes(game, planet, who="blue"):
    game.play_until("shadow.execution", of=who).seat(who).answers(f"planet {planet}")
    return game


# Power


def test_a_colour_costs_its_player_a_ship_of_the_colony_that_shadow_names():
    game = executes(game_of(), 12).play_until("launch")
    assert game.ships_lost == [(2, 1)]
    assert game.planets[12] == {2: 3}
    assert game.green.warp == 1
    assert [f.choice for f in game.heard("power_was_used")] == ["seat 2, planet 12"]


def test_that_it_has_executed_is_remembered_and_not_in_effect():
    game = executes(game_of(), 12).play_until("launch")
    assert [effect.what for effect in game.enc.lasting] == ["executed"]
    assert game.view("red")["encounter"]["lasting"] == []


def test_the_only_ship_on_a_foreign_planet_costs_a_colony_and_its_point():
    game = game_of()
    game.green.has_colony(6)
    executes(game, 6).play_until("launch")
    assert game.position.foreign_colonies(2) == 0
    assert [(f.seat, f.planet) for f in game.heard("colony_given_up")] == [(2, 6)]


def test_it_chooses_among_all_colonies_of_that_player_and_cannot_decline():
    game = game_of()
    game.green.has_colony(6)
    game.play_until("shadow.execution")
    assert game.blue.options == [f"planet {p}" for p in (6, 10, 11, 12, 13, 14)]
    for answer in ("pass", "planet 7"):
        with pytest.raises(NotAllowed):
            game.blue.answers(answer)


def test_the_default_is_a_lone_ship_abroad():
    game = game_of()
    game.green.has_colony(6)
    assert game.play_until("shadow.execution").blue.ask.default == "planet 6"


def test_every_card_that_is_drawn_counts_the_own_colour_of_the_offense_too():
    """F18: red draws red, discards it and draws green."""
    game = game_of().draws("seat 0")
    executes(executes(game, 3), 11).play_until("launch")
    assert game.ships_lost == [(0, 1), (2, 1)]


def test_its_own_colour_has_no_effect():
    game = game_of(card="seat 1").play_until("launch")
    assert not game.heard("power_announced")


def test_as_the_offense_its_own_colour_has_no_effect():
    game = game_of(alien="shadow", shadow="", card="seat 0").play_until("launch", "shadow.execution")
    assert not game.heard("power_announced")


def test_a_special_counts_as_the_colour_of_whom_it_designates():
    """RB."""
    game = game_of(card="most_cards_in_hand", green=("", "quash"))
    executes(game, 10).play_until("launch")
    assert game.ships_lost == [(2, 1)]


def test_a_special_that_names_shadow_has_no_effect():
    game = game_of(card="most_cards_in_hand", held=["quash", "plague"]).play_until("launch")
    assert not game.heard("power_announced")


def test_a_player_without_a_ship_to_lose_loses_none():
    """Ships in the warp cannot be executed."""
    game = game_of()
    game.start.planets[10:15] = [{}] * 5
    game.start.seats[2].warp, game.start.seats[2].powerless = 20, True
    game.play_until("launch")
    assert not game.heard("power_announced")


def test_with_a_wild_card_it_may_pick_anybody_but_itself():
    """TEXT: whomever the offense chooses."""
    game = game_of(card="wild").play_until("destiny_drawn")
    assert game.blue.options == [*(f"shadow.free_execution:seat {s}" for s in (2, 3, 0)), "pass"]
    game.blue.uses("free_execution:seat 3")
    executes(game, 17).play_until("wild_destiny").red.answers("seat 2")
    game.play_until("launch")
    assert game.ships_lost == [(3, 1)]
    assert game.enc.defense == 2


def test_with_a_wild_card_it_may_be_declined():
    game = game_of(card="wild").play_until("destiny_drawn")
    game.blue.passes()
    assert not game.play_until("launch").heard("ships_lost")


def test_with_a_wild_card_it_pays_most_against_a_leader_and_a_lone_ship():
    game = game_of(card="wild")
    game.green.has_colony(6)
    game.start.planets[16] = {3: 1}
    options = game.play_until("destiny_drawn").blue.ask.form.options
    pays = {s: options[f"shadow.free_execution:seat {s}"].pays() for s in (0, 2, 3)}
    assert pays == {0: 1, 2: 4, 3: 2}


def test_of_two_lone_ships_the_default_is_the_one_abroad():
    game = game_of()
    game.green.has_colony(16)
    game.start.planets[14] = {2: 1}
    assert game.play_until("shadow.execution").blue.ask.default == "planet 16"


def test_removing_the_last_ship_of_a_home_colony_may_cost_the_power_at_once():
    game = game_of(green=("remora",))
    for planet in (10, 11):
        game.start.planets[planet] = {}
    game.start.planets[12] = {2: 1}
    game.start.seats[2].warp = 11
    executes(game, 12).play_until("launch")
    assert [f.seat for f in game.heard("power_lost")] == [2]


def test_a_zombie_saves_the_ship():
    game = executes(game_of(green=("zombie",)), 12).play_until("launch")
    assert game.green.warp == 0
    assert not game.ships_lost


def test_a_healer_brings_it_back():
    game = executes(game_of(yellow=("healer",)), 12).play_until("ships_in_warp", of="yellow")
    game.yellow.uses("healer").scenario.play_until("launch")
    assert game.ships_lost == [(2, 1)]
    assert game.green.warp == 0


def test_a_vacuum_takes_others_along():
    game = executes(game_of(green=("vacuum",)), 12).play_until("vacuum.catharsis")
    game.green.answers({"seat 1": 1}).scenario.play_until("launch")
    assert sorted(game.ships_lost) == [(1, 1), (2, 1)]


def test_zapped_the_named_ship_stays_and_later_draws_execute_nothing():
    game = game_of("cosmic_zap").draws("seat 0")
    executes(game, 3).red.zaps_power()
    game.play_until("launch")
    assert not game.ships_lost
    assert len(game.heard("power_announced")) == 1


def test_the_victim_is_asked_whether_they_zap_it():
    game = game_of(green=("", "attack 1"))
    game.green.has_usual_stops()
    assert executes(game, 12).green.is_asked("power_used")


def test_lost_power_executes_nothing():
    game = game_of()
    game.blue.loses_home_colonies(3)
    game.play_until("launch")
    assert not game.heard("power_announced")


def test_power_regained_executes_again():
    game = scenario(red=("shadow", "attack 8"), blue=("",), green=("",)).draws("seat 0", "seat 2")
    game.red.loses_home_colonies(3)
    game.red.resettles(4)
    game.play_until("another_encounter").red.answers("yes")
    executes(game, 12, who="red").play_until("launch")
    assert game.ships_lost == [(2, 1)]


def test_an_inserted_encounter_has_no_destiny_and_so_no_execution():
    """Wild Warrior."""
    game = scenario(
        red=("shadow", "attack 8"), blue=("", "attack 30", "attack 9", "warrior flare"), green=("",)
    )
    executes(game, 5, who="red")
    game.attack(planet=6).lay(red="attack 8", blue="attack 30").play_until("encounter_ends", of="blue")
    game.blue.plays("warrior flare").scenario.play_until("launch", of="blue")
    assert len(game.heard("power_was_used")) == 1


# With Will and Dictator


def test_will_draws_destiny_all_the_same_and_the_card_counts():
    """Green is drawn and loses a ship, although Will attacks yellow."""
    game = executes(game_of(alien="will"), 12).play_until("will.choice")
    game.red.answers("seat 3").answers("planet 15").scenario.play_until("launch")
    assert game.ships_lost == [(2, 1)]
    assert game.enc.defense == 3


def test_a_card_that_dictator_picks_counts():
    game = game_of(yellow=("dictator",)).play_until("dictator.command")
    game.yellow.answers("seat 0")
    executes(game, 3).play_until("dictator.command").yellow.answers("seat 2")
    executes(game, 12).play_until("launch")
    assert game.ships_lost == [(0, 1), (2, 1)]
    assert game.enc.defense == 2


def test_dictator_shadow_and_will_act_one_after_the_other():
    """Dictator picks, Shadow looks at the card, Will at neither."""
    game = game_of(alien="will", yellow=("dictator",)).play_until("dictator.command")
    game.yellow.answers("seat 2")
    executes(game, 14).play_until("will.choice").red.answers("seat 1").answers("planet 5")
    game.play_until("launch")
    assert [f.power for f in game.heard("power_was_used")] == ["dictator", "shadow", "will"]
    assert game.ships_lost == [(2, 1)]
    assert (game.enc.defense, game.enc.planet) == (1, 5)


def test_a_card_that_wild_dictator_discards_has_counted():
    """F18: every card drawn counts separately."""
    game = game_of(yellow=("", "dictator flare")).draws("seat 3")
    executes(game, 16).play_until("destiny_drawn", of="yellow").yellow.plays("dictator flare")
    executes(game, 12).play_until("launch")
    assert game.ships_lost == [(3, 1), (2, 1)]


def test_will_may_lose_its_power_by_an_execution_before_it_chooses():
    game = game_of(alien="will", card="seat 0").draws("seat 0")
    for planet in (0, 1):
        game.start.planets[planet] = {}
    game.start.planets[2] = {0: 1}
    game.start.seats[0].removed = 11
    executes(game, 2).play_until("own_colour")
    assert not [f for f in game.heard("power_announced") if f.power == "will"]


# Super


def own_turn(*red, card="seat 2", warp=1, **more):
    game = game_of("shadow flare", *red, alien="shadow", shadow="", card=card, **more)
    game.start.planets[0][0] -= warp + 1
    game.red.seat.warp = warp + 1  # one comes back at regroup
    return game


def test_super_puts_a_ship_from_the_warp_in_the_place_of_the_executed_one():
    game = own_turn()
    game.seat("green").has_colony(16)
    executes(game, 16, who="red").play_until("destiny_drawn").red.plays("shadow flare.replacement")
    game.play_until("launch")
    assert game.planets[16] == {3: 4, 0: 1}
    assert game.red.warp == 0
    assert [(f.seat, f.planet) for f in game.heard("colony_founded")] == [(0, 16)]
    assert "shadow flare" in game.red.hand


@pytest.mark.parametrize(("before", "after"), [(0, 1), (1, 1)])
def test_super_is_a_retrieval_to_which_remora_clings_but_not_with_the_ship_just_executed(before, after):
    """CX: no ship that went to the warp in the same encounter."""
    game = own_turn(green=("remora",))
    game.start.planets[10][2] -= before
    game.green.seat.warp = before
    game.green.stands(remora__cling_to_ships="never")
    executes(game, 12, who="red").green.stands(remora__cling_to_ships="always")
    game.play_until("destiny_drawn").red.plays("shadow flare")
    game.play_until("launch")
    assert game.green.warp == after


def test_super_is_a_retrieval_of_one_ship_of_its_own(monkeypatch):
    met, real = [], Table.reach

    async def reach(table, moment):
        met.append(moment)
        return await real(table, moment)

    monkeypatch.setattr(Table, "reach", reach)
    executes(own_turn(), 12, who="red").play_until("destiny_drawn").red.plays("shadow flare")
    retrieved = [moment for moment in met if isinstance(moment, ShipsRetrieved)]
    assert retrieved == [ShipsRetrieved(0, 1)] * 2  # at the regroup, and by the flare


def test_super_nobody_clings_to_a_ship_of_their_own():
    """A second sheet, as a borrower has it."""
    game = own_turn(warp=2)
    game.red.seat.powers.append(Power("remora"))
    executes(game, 12, who="red").play_until("destiny_drawn").red.plays("shadow flare")
    game.play_until("launch")
    assert game.red.warp == 1


def test_super_may_win_the_game():
    """TEXT: a foreign colony like any other."""
    game = own_turn()
    for planet in (6, 7, 16, 17):
        game.red.has_colony(planet)
    executes(game, 12, who="red").play_until("destiny_drawn").red.plays("shadow flare")
    assert game.game.winners == [0]


def test_super_pays_always():
    game = executes(own_turn(), 12, who="red").play_until("destiny_drawn")
    assert game.red.pays("shadow flare.replacement") == 1


def test_super_may_be_declined():
    game = executes(own_turn(), 12, who="red").play_until("destiny_drawn")
    game.red.passes()
    game.play_until("launch")
    assert (game.red.warp, game.planets[12]) == (1, {2: 3})


def test_super_serves_a_free_execution_too():
    game = own_turn(card="wild").play_until("destiny_drawn")
    game.red.uses("free_execution:seat 3")
    executes(game, 16, who="red").play_until("destiny_drawn").red.plays("shadow flare")
    assert game.planets[16] == {3: 3, 0: 1}


def test_super_is_for_the_card_that_is_face_up_now():
    """Red's own colour comes after green's was discarded: nobody was executed for it."""
    game = own_turn(blue=()).draws("seat 2")
    game.start.destiny[-2] = "seat 0"
    game.yellow.holds("dictator flare")
    executes(game, 12, who="red").play_until("destiny_drawn", of="red").red.passes()
    game.play_until("destiny_drawn", of="yellow").yellow.plays("dictator flare")
    game.play_until("own_colour", "launch", "shadow.execution", "destiny_drawn")
    assert not game.red.is_offered("shadow flare")


def test_super_needs_a_ship_in_the_warp():
    game = executes(own_turn(warp=-1), 12, who="red").play_until("destiny_drawn", "launch")
    assert not game.red.is_offered("shadow flare")


def test_super_is_for_its_own_turn_only():
    game = game_of(held=["shadow flare"])
    game.start.planets[5][1] -= 2
    game.blue.seat.warp = 2
    executes(game, 12).play_until("destiny_drawn", "launch")
    assert not game.blue.is_offered("shadow flare")


def test_super_zapped_the_ship_stays_in_the_warp_and_the_power_is_out():
    game = executes(own_turn(green=("", "cosmic_zap")), 12, who="red").play_until("destiny_drawn")
    game.red.plays("shadow flare")
    game.green.plays("cosmic_zap")
    game.play_until("launch")
    assert (game.red.warp, game.planets[12]) == (1, {2: 3})
    assert game.enc.zapped == ["shadow"]
    assert "shadow flare" in game.red.hand


def test_super_card_zapped_the_ship_stays_in_the_warp():
    game = executes(own_turn(green=("", "card_zap")), 12, who="red").play_until("destiny_drawn")
    game.red.plays("shadow flare")
    game.green.plays("card_zap")
    game.play_until("launch")
    assert (game.red.warp, game.red.hand) == (1, ["attack 8"])


# Wild


def beaten(offense="attack 20", defense="attack 4", *held, shadow="", allies=None, **more):
    game = game_of(
        offense, shadow=shadow, card="seat 1", held=[defense, "attack 2", "shadow flare", *held], **more
    )
    game.attack(ships=2, planet=5, allies=allies or {"green": ("offense", 3)})
    game.lay(red=offense, blue=defense)
    return game.play_until("winner_known", "launch", of="blue")


def test_wild_takes_all_opposing_ships_along_for_one_paid():
    """They found no colonies although their side has won."""
    game = beaten()
    game.blue.plays("shadow flare.together").answers({"6": 1})
    game.finish()
    assert game.planets[5] == {}
    assert (game.red.warp, game.green.warp, game.blue.warp) == (2, 3, 5)
    assert [f.result for f in game.heard("encounter_result")] == ["offense"]
    assert "shadow flare" in game.blue.hand


def test_wild_the_offense_may_still_have_a_second_encounter():
    game = beaten()
    game.blue.plays("shadow flare").answers({"6": 1})
    assert game.play_until("another_encounter").red.is_asked("another_encounter")


def test_wild_the_ship_paid_comes_from_outside_the_encounter():
    game = beaten()
    game.blue.plays("shadow flare")
    assert set(game.blue.ask.form.places) == {"6", "7", "8", "9"}


def test_wild_may_be_declined():
    game = beaten()
    game.blue.passes()
    game.finish()
    assert game.planets[5] == {0: 2, 2: 3}


@pytest.mark.parametrize(
    ("allies", "worth"), [({"green": ("offense", 3)}, 4), ({"green": ("defense", 1)}, 1)]
)
def test_wild_pays_by_the_ships_it_takes_along_beyond_the_one_paid(allies, worth):
    game = beaten(allies=allies)
    assert game.blue.pays("shadow flare.together") == worth


def test_wild_is_not_played_after_a_negotiate():
    game = beaten("negotiate", "attack 4")
    assert not game.blue.is_offered("shadow flare")


def test_wild_is_not_played_by_the_winner_or_by_the_offense():
    game = beaten("attack 4", "attack 20")
    assert not game.blue.is_offered("shadow flare")
    game = scenario(red=("", "attack 4", "shadow flare"), blue=("", "attack 20"), green=("",))
    game.attack().lay(red="attack 4", blue="attack 20").play_until("winner_known", "launch", of="red")
    assert not game.red.is_offered("shadow flare")


def test_wild_needs_a_ship_outside_the_encounter():
    game = game_of("attack 20", shadow="", card="seat 1", held=["attack 4", "shadow flare"])
    game.start.planets[6:10] = [{}] * 4
    game.start.seats[1].warp, game.start.seats[1].powerless = 16, True
    game.attack(ships=2, planet=5).lay(red="attack 20", blue="attack 4")
    game.play_until("winner_known", "launch", of="blue")
    assert not game.blue.is_offered("shadow flare")


def test_wild_serves_after_lost_power():
    game = game_of("attack 20", card="seat 1", held=["attack 4", "shadow flare"])
    game.blue.loses_home_colonies(3)
    game.attack(ships=2, planet=5).lay(red="attack 20", blue="attack 4")
    game.play_until("winner_known", of="blue").blue.plays("shadow flare")
    game.finish()
    assert game.planets[5] == {}


def test_wild_a_zombie_on_the_gate_saves_its_ships():
    game = beaten(green=("zombie",))
    game.blue.plays("shadow flare").answers({"6": 1})
    game.finish()
    assert (game.red.warp, game.green.warp) == (2, 0)
    assert game.planets[5] == {}


def test_wild_card_zapped_the_ship_is_paid_and_the_others_land():
    game = beaten(yellow=("", "card_zap"))
    game.blue.plays("shadow flare")
    game.yellow.plays("card_zap")
    game.play_until("lose_ships", of="blue")
    game.blue.answers({"6": 1})
    game.finish()
    assert game.planets[5] == {0: 2, 2: 3}
    assert game.blue.warp == 5
    assert game.blue.hand == ["attack 2"]


def test_wild_with_the_power_there_is_no_wild_side():
    game = beaten(shadow="shadow")
    assert not game.blue.is_offered("shadow flare")


def test_the_sheet_works_for_whoever_holds_it():
    """A second sheet, as a borrower has it."""
    game = game_of(shadow="")
    game.start.seats[3].powers.append(Power("shadow"))
    executes(game, 12, who="yellow").play_until("launch")
    assert game.ships_lost == [(2, 1)]


@pytest.mark.parametrize(("colonies", "worth"), [(3, 0), (4, 1)])
def test_wild_pays_for_a_single_ship_that_would_win_the_game(colonies, worth):
    game = scenario(red=("", "attack 40"), blue=("", "attack 4", "shadow flare"), green=("",))
    for planet in range(10, 10 + colonies):
        game.red.has_colony(planet)
    game.attack(ships=1, planet=5).lay(red="attack 40", blue="attack 4")
    game.play_until("winner_known", of="blue")
    assert game.blue.pays("shadow flare.together") == worth


@pytest.mark.parametrize("alien", ["masochist", ""])
def test_wild_pays_for_no_win_that_it_cannot_avert(alien):
    """Green's last ship dies with the defense, by which a Masochist wins; red's ship makes no difference."""
    game = scenario(red=("", "attack 20"), blue=("", "attack 4", "shadow flare"), green=(alien,))
    for planet in game.start.planets:
        game.start.seats[2].warp += planet.pop(2, 0)
    game.start.planets[10][2] = 1
    game.start.seats[2].warp -= 1
    game.attack(ships=1, planet=5, allies={"green": ("defense", 1)}).lay(red="attack 20", blue="attack 4")
    game.play_until("winner_known", of="blue")
    assert game.blue.pays("shadow flare.together") == 0
