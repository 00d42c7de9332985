"""Energy Cloak: the defense invites nobody."""

import pytest

from tests.engine.scenario import scenario

USE = "energy_cloak.hide"


def ready(owner="red", *, green=("",), pace="one_by_one", planets=5, scrambler=0, **more):
    """Red attacks blue; green and yellow may ally."""
    seats = {"red": ("", "attack 8"), "blue": ("", "attack 6"), "green": green, "yellow": ("",)}
    game = scenario(**seats).with_planets(planets).effective_switches(pace=pace)
    game.with_tech(owner, "energy_cloak", **more)
    if scrambler:
        game.with_tech("yellow", "tech_scrambler", ships=scrambler, faceup=False)
    return game


def aimed(invites="nobody", **more):
    game = ready(**more).play_until("launch", of="red")
    game._launch(1, None)
    if game.red.is_asked("invite"):
        game.red.answers(invites)
    return game.play_until("gate_aimed", of="red")


def cloaked(**more):
    game = aimed(**more)
    game.red.uses(USE)
    return game


def asked(game):
    """Who was asked to invite, or joined."""
    return [f.seat for f in game.heard("allies_invited")]


def test_used_the_defense_is_not_asked_whom_it_invites():
    game = cloaked().play_until("encounter_card")
    assert asked(game) == [0]
    assert game.enc.invited == {"offense": [], "defense": []}
    assert game.position.tech_discards == ["energy_cloak"]


def test_the_offense_invites_all_the_same():
    game = cloaked().play_until("invite", of="red")
    game.red.answers("seats 2")
    game.play_until("join", of="green")
    assert set(game.green.ask.form.targets) == {"offense"}
    game.green.answers({"side": "offense", "ships": {"10": 1}})
    assert game.enc.allies == {2: "offense"}


def test_whoever_joins_without_an_invitation_may_still_join_the_defense():
    """F18: Parasite."""
    game = cloaked(green=("parasite",)).play_until("alliance_answer_due", of="green")
    game.green.uses("infestation:defense")
    game.play_until("encounter_card")
    assert game.enc.allies == {2: "defense"}


def test_it_ends_with_the_encounter():
    game = cloaked().play_until("encounter_card")
    game.lay(red="attack 8", blue="attack 6")
    game.play_until("launch")
    assert game.enc.lasting == []
    game.play_until("invite", of=game.names[game.enc.offense])
    game.default()
    game.play_until("invite", "encounter_card")
    assert game.asked() == {game.names[game.enc.defense]: "invite"}


def test_declined_it_stays_and_the_defense_invites():
    game = aimed()
    game.red.passes()
    game.play_until("encounter_card")
    assert asked(game) == [0, 1]
    assert [tech.tech for tech in game.position.seats[0].techs] == ["energy_cloak"]


@pytest.mark.parametrize("owner", ["blue", "green"])
def test_only_the_offense_may_use_it(owner):
    game = ready(owner).play_until("launch", of="red")
    game._launch(1, None)
    game.play_until("gate_aimed", "invite")
    assert game.asked() == {"red": "invite"}


def test_with_too_few_ships_it_is_not_completed():
    game = ready(faceup=False, ships=3).play_until("tech_action", of="red")
    assert not any(option.startswith("complete") for option in game.red.options)


def test_scrambled_the_defense_invites():
    game = cloaked(scrambler=4).play_until("tech_used", of="yellow")
    game.yellow.uses("scramble")
    game.play_until("encounter_card")
    assert asked(game) == [0, 1]
    assert not game.position.seats[0].techs


def test_its_owner_needs_no_colony_but_a_ship_to_send():
    """R-5.4, R-7.6: the regroup ship goes straight to the gate."""
    game = ready()
    game.red.loses_home_colonies(5)
    game.play_until("launch", "aim", of="red")
    game._launch(0, None)
    game.play_until("gate_aimed", of="red")
    assert game.red.is_offered(USE)


def test_with_four_planets():
    assert asked(cloaked(planets=4).play_until("encounter_card")) == [0]


# Where a table asks together


@pytest.mark.parametrize("pace", ["every_window", "standard", "brisk"])
def test_at_a_table_that_asks_together_only_those_invited_by_the_offense_are_asked(pace):
    """OURS-core-63: nobody is asked what they would do for a defense that may not invite."""
    game = cloaked(pace=pace, invites="seats 2").play_until("join")
    assert game.asked() == {"green": "join"}
    assert set(game.green.ask.form.targets) == {"offense"}
    game.green.answers({"side": "offense", "ships": {"10": 1}})
    game.play_until("encounter_card")
    assert asked(game) == [0]
    assert game.enc.allies == {2: "offense"}


def test_at_a_table_that_asks_together_nobody_is_asked_where_nobody_is_invited():
    game = cloaked(pace="every_window").play_until("join", "encounter_card")
    assert set(game.asked().values()) == {"encounter_card"}
