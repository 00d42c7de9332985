"""What was named beforehand and can no longer be done, because an answer to it has moved ships or cards."""

import pytest

from engine.flow.inserted import PROCEDURES
from engine.table import Table
from engine.windows.losses import give_back
from tests.engine.scenario import scenario


def sunk(game, victim, number=1):
    """Blue, a Vacuum, voids green's zap with a ship, and takes ships of the victim along."""
    while not game.blue.is_offered("undo_an_artifact"):
        game.default()
    game.blue.plays("undo_an_artifact")
    game.play_until("vacuum.catharsis").blue.answers({f"seat {victim}": number})


def chain(*red, alien="", green=("",), **more):
    return scenario(red=(alien, *red), blue=("vacuum", "attack 6", "void flare"), green=green, **more)


def joining(victim):
    """Yellow, a Macron, joins with the only ship of planet 15; the zap of its limit has been voided."""
    game = chain("attack 9", green=("", "cosmic_zap"), yellow=("macron",))
    game.start.planets[15], game.start.planets[16] = {3: 1}, {3: 7}
    game.attack_until_alliances(ships=1)
    game.play_until("invite", of="red").red.answers("seats 3")
    game.play_until("invite", of="blue").blue.answers("nobody")
    game.play_until("join", of="yellow").yellow.answers({"side": "offense", "ships": {"15": 1}})
    game.green.zaps_power()
    sunk(game, 3)
    game.play_until("lose_ships", of="yellow").yellow.answers({str(victim): 1})
    return game


def test_an_ally_whose_ship_has_sunk_before_it_was_sent_names_another():
    """R-9.4."""
    game = joining(victim=15).play_until("ships", of="yellow")
    game.yellow.answers({"16": 1})
    assert game.enc.gate == {0: 1, 3: 1}


def test_a_ship_that_is_still_there_goes_as_named():
    game = joining(victim=16).play_until("encounter_card")
    assert game.enc.gate == {0: 1, 3: 1}
    assert game.planets[15] == {}


def test_the_regroup_ship_cannot_land_where_the_colony_has_gone_meanwhile():
    """R-18.2: the colony named with the first window is empty when the ship comes."""
    zap = ("", "card_zap")
    game = chain("attack 9", "machine flare", alien="machine", green=zap, yellow=zap)
    game.start.planets[0], game.start.planets[1] = {0: 1}, {0: 6}
    game.start.seats[0].warp = 1
    game.play_until("regroup_ship", of="red").red.answers("planet 0")
    game.play_until("regroup_ship_due", of="red").red.plays("card_for_a_ship")
    game.green.zaps_card("super_played")
    game.yellow.zaps_card()
    game.blue.passes()  # it is yellow's zap that blue answers
    sunk(game, 0)
    game.play_until("lose_ships", of="red").red.answers({"0": 1})
    game.play_until("regroup_ship", "launch", of="red")
    assert game.red.is_asked("regroup_ship")
    assert game.planets[0] == {}


def test_a_settler_whose_colony_has_gone_comes_from_another():
    game = chain(
        "attack 9", "parasite flare", green=("mirror", "card_zap", "card_zap"), yellow=("", "plague")
    )
    game.start.planets[0], game.start.planets[1] = {0: 1}, {0: 7}
    game.green.loses_home_colonies(2)
    game.start.planets[10], game.start.planets[11] = {2: 1}, {2: 7}
    game.play_until("encounter_starts", of="yellow").yellow.plays("plague.infect:seat 2")
    game.play_until("lose_ships", of="green").green.answers({"10": 1, "11": 2})
    game.play_until("power_lost", of="red").red.plays("settle_down:planet 14")
    game.red.answers("planet 0")
    game.green.zaps_card()
    sunk(game, 0)
    game.play_until("lose_ships", of="red").red.answers({"0": 1})
    game.play_until("parasite.settler", "launch")
    if game.red.is_asked("parasite.settler"):
        game.red.answers("planet 1")
    assert game.planets[14] == {0: 1}
    assert game.red.ships + game.red.warp == 20


def test_a_ship_that_has_clung_to_anothers_cannot_be_added_too():
    """Remora's last ship leaves the warp with green's, before its own turn to add it."""
    game = scenario(
        red=("zombie", "attack 8", "zombie flare"), blue=("", "attack 40"), green=("",), yellow=("remora",)
    )
    game.green.loses_home_colonies(1)
    game.start.planets[15][3], game.start.seats[3].warp = 3, 1
    game.attack(ships=1, allies={"green": "offense", "yellow": "offense"})
    game.play_until("encounter_card", of="red").red.plays("ships_from_the_warp")
    game.play_until("zombie.extra_ship")
    game.green.answers("yes")
    game.yellow.answers("yes")
    game.play_until("encounter_card", of="blue")
    assert game.enc.gate == {0: 1, 2: 2, 3: 1}
    assert game.yellow.warp == 0


def test_a_main_player_who_spends_their_last_encounter_card_while_cards_are_chosen_draws_a_new_hand():
    """R-10.7: the negotiate is the price of a theft."""
    game = scenario(
        red=("", "attack 9"),
        blue=("", "negotiate", "filch flare"),
        green=("philanthropist", "attack 8", "philanthropist flare"),
    )
    game.attack(ships=1, allies={"green": "offense"})
    game.play_until("alliances_formed", of="green").green.plays("giving:seat 0")
    game.play_until("philanthropist.giving", of="green").green.answers("attack 8")
    game.play_until("choosing_cards", of="green").green.plays("must_use_the_gift")
    game.play_until("super_played", of="blue").blue.plays("steal_a_card_being_played")
    game.play_until("encounter_card", of="blue")
    assert game.blue.hand == ["attack 1"] * 8


def test_a_removed_ship_stays_out_of_the_game_if_its_owner_has_no_colony_by_now():
    """R-18.5: none is lost between the two."""
    game = scenario(red=("",), blue=("",), green=("",))
    for planet in game.start.planets[:5]:
        game.start.seats[0].removed += planet.pop(0)
    with pytest.raises(StopIteration):
        give_back(Table(game.start, PROCEDURES), 0, 0, 3).send(None)
    assert game.start.seats[0].removed == 20
