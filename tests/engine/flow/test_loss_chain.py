"""One loss with all who have a say in it, in the fixed order of R-18.12."""

from engine import Game
from tests.engine.scenario import scenario


def story(game):
    """What happened to ships and cards and who used a power, as short words."""
    told = []
    for fact in game.told():
        if fact.id == "power_was_used":
            told.append(fact.power)
        elif fact.id == "ships_lost":
            told.append(f"{game.names[fact.seat]} {fact.ships} {fact.to_where}")
        elif fact.id == "ships_returned":
            told.append(f"{game.names[fact.seat]} {fact.ships} {fact.why}")
        elif fact.id == "drew":
            told.append(f"{game.names[fact.seat]} draws {fact.cards}")
    return told


def test_savers_then_arrival_then_vacuum_then_healer_then_remora():
    game = scenario(
        red=("vacuum", "attack 8"),
        blue=("", "attack 40", "attack 5"),
        green=("zombie",),
        yellow=("healer",),
        purple=("remora",),
    )
    game.purple.seat.warp = 2
    game.start.planets[20][4] -= 2
    game.attack(ships=3, allies={"green": ("offense", 2)}).lay(red="attack 8", blue="attack 40")
    game.play_until("vacuum.catharsis", of="red")
    game.red.answers({"seat 1": 2, "seat 4": 1})
    game.play_until("ships_in_warp", of="yellow")
    game.yellow.uses("healing:seat 1")
    game.play_until("ships_in_warp", of="yellow")
    game.yellow.passes()  # purple stays where it is
    game.play_until("ships_in_warp", of="yellow")
    game.yellow.uses("healing:seat 0")
    game.finish()
    assert story(game) == [
        "zombie",
        "green 2 saved",
        "red 3 warp",
        "vacuum",
        "blue 2 warp",
        "purple 1 warp",
        "healer",
        "blue 2 retrieved",
        "remora",
        "purple 1 retrieved",
        "yellow draws 1",
        "remora",
        "purple draws 1",
        "healer",
        "red 3 retrieved",
        "remora",
        "purple 1 retrieved",
        "yellow draws 1",
        "remora",
        "purple draws 1",
    ]
    assert game.purple.warp == 1  # the one that has come in this encounter


def test_void_comes_before_all_others_and_only_healer_undoes_it():
    game = scenario(
        red=("vacuum", "attack 8"),
        blue=("void", "attack 40", "attack 5"),
        green=("zombie",),
        yellow=("observer",),
        purple=("healer",),
    )
    game.attack(ships=3, allies={"green": ("offense", 2), "yellow": ("offense", 1)})
    game.lay(red="attack 8", blue="attack 40")
    game.play_until("ships_removed", of="purple")
    game.purple.uses("bringing_back:seat 2")
    game.finish()
    assert story(game) == [
        "void",
        "red 3 removed",
        "green 2 removed",
        "yellow 1 removed",
        "healer",
        "green 2 back in the game",
        "purple draws 1",
    ]


def test_the_chain_works_for_a_price_as_well():
    """R-18.13: what is saved or healed has been paid."""
    game = scenario(
        red=("", "attack 8", "plague"),
        blue=("vacuum", "attack 40", "void flare"),
        green=("healer",),
        yellow=("remora",),
    )
    game.yellow.seat.warp = 1
    game.start.planets[15][3] -= 1
    game.play_until("encounter_starts", of="red")
    game.red.plays("plague:seat 1")
    game.play_until("card_played", of="blue")
    game.blue.plays("undo_an_artifact")
    game.play_until("vacuum.catharsis", of="blue")
    game.blue.answers({"seat 0": 1})
    game.play_until("ships_in_warp", of="green")
    game.green.uses("healing:seat 0")
    game.play_until("launch")
    assert game.blue.warp == 1
    assert game.red.warp == 0
    assert game.yellow.warp == 0
    assert game.blue.hand == ["attack 40", "void flare"]


def test_a_loss_inside_a_loss_is_rebuilt_from_the_log():
    game = scenario(red=("vacuum", "attack 8"), blue=("", "attack 40"), green=("zombie",), yellow=("healer",))
    game.attack(ships=3).lay(red="attack 8", blue="attack 40")
    game.play_until("vacuum.catharsis", of="red")
    game.red.answers({"seat 1": 2, "seat 2": 1})
    game.play_until("lose_ships", of="green")
    again = Game.load(game.game.checkpoint, game.game.tail)
    assert {key: ask.what for key, ask in again.open.items()} == {
        key: ask.what for key, ask in game.game.open.items()
    }
    assert again.position == game.position
