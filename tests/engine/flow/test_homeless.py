"""Ships that should go home and have no colony to go to are lost like any others (R-18.4, OURS-core-41)."""

import re
from pathlib import Path

from tests.engine.scenario import scenario


def allied_with_everything(**more):
    """Green, the Vacuum, helps blue with the only two ships it has in play, and blue wins.

    The table keeps powers without home colonies, or the Vacuum would have none by then.
    """
    hands = {"red": ("", "attack 4"), "blue": ("", "attack 40"), "green": ("vacuum",)} | more
    game = scenario(**hands)
    for planet in range(11, 15):
        game.start.planets[planet].clear()
    game.start.planets[10][2] = 2
    game.green.seat.removed = 18
    game.start.rules["homes_for_power"] = 0
    game.attack(ships=1, allies={"green": ("defense", 2)}).lay(red="attack 4", blue="attack 40")
    return game


def test_the_vacuum_takes_others_along_when_its_ships_have_no_home():
    game = allied_with_everything()
    game.play_until("vacuum.catharsis", of="green")
    assert [(fact.seat, fact.ships) for fact in game.heard("ships_homeless")] == [(2, 2)]
    game.green.answers({"seat 0": 2})
    game.red.answers({"0": 2})
    assert (game.green.warp, game.red.warp) == (2, 3)


def test_they_are_told_once_and_in_the_same_words_as_ever():
    game = allied_with_everything().finish()
    assert len(game.heard("ships_homeless")) == 1
    assert all(fact.seat != 2 for fact in game.heard("ships_lost"))


def test_super_vacuum_may_be_played_while_they_are_on_their_way():
    game = allied_with_everything(green=("vacuum", "vacuum flare"))
    game.play_until("ships_to_warp", of="green")  # red's, beaten
    game.green.passes()
    assert game.green.is_asked("ships_to_warp")
    assert game.position.losses[-1].ships == {2: 2}
    game.green.plays("selection")
    game.play_until("vacuum.catharsis", of="green")
    game.green.answers({"seat 0": 1})
    assert game.green.is_asked("lose_ships")


def test_ships_of_several_that_come_home_together_are_one_loss():
    """R-18.11: the Vacuum names its victims after all of them have arrived."""
    game = scenario(red=("", "attack 4"), blue=("", "attack 40"), green=("vacuum",), yellow=("",))
    game.start.rules["homes_for_power"] = 0
    for seat, home in ((2, range(10, 15)), (3, range(15, 20))):
        for planet in home:
            game.start.planets[planet].clear()
        game.start.planets[home[0]][seat] = 1
        game.start.seats[seat].removed = 19
    game.attack(ships=1, allies={"green": ("defense", 1), "yellow": ("defense", 1)})
    game.lay(red="attack 4", blue="attack 40")
    game.play_until("vacuum.catharsis", of="green")
    assert game.enc.number == game.number
    assert (game.green.warp, game.yellow.warp) == (1, 1)


def test_zombies_ships_without_a_home_go_to_the_warp_without_a_use():
    """R-18.4."""
    game = allied_with_everything(green=("zombie",)).finish()
    assert game.green.warp == 2
    assert not game.heard("power_announced")


def test_ships_enter_the_warp_by_the_chain_of_losses_alone():
    """Or savers and those who react to losses would not notice."""
    engine = Path(__file__).parents[3] / "engine"
    found = [
        f"{path.relative_to(engine)}: {line.strip()}"
        for path in engine.rglob("*.py")
        for line in path.read_text().splitlines()
        if re.search(r"\.put_in_warp\(|\.warp \+=|\.arrived \+=", line)
    ]
    assert sorted(found) == [
        "state/position.py: self.seats[seat].arrived += number",
        "state/position.py: self.seats[seat].warp += number",
        "techs/prometheus.py: position.put_in_warp(self.seat, 1)",  # a new ship that was nowhere before
        "windows/losses.py: table.position.put_in_warp(seat, number)",  # of a loss that arrives
    ]
