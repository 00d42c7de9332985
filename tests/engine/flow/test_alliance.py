"""Alliance: invitations, answers and what an ally commits (R-9)."""

import pytest

from engine import Answer, NotAllowed, NotAsked
from tests.engine.scenario import scenario


def five(*red, blue=("attack 6",), **more):
    hands = {"green": ("",), "yellow": ("",), "purple": ("",)} | more
    return scenario(red=("", *(red or ("attack 30",))), blue=("", *blue), **hands)


def invited(offense=(), defense=(), game=None):
    """Both main players have invited these seats."""
    game = game or five()
    game.play_until("launch")
    game.red.answers({"side": "planet 5", "ships": {"0": 1}})
    for name, seats in (("red", offense), ("blue", defense)):
        game.play_until("invite", of=name)
        game.seat(name).answers("seats " + " ".join(map(str, seats)) if seats else "nobody")
    return game


def test_each_main_player_invites_any_of_the_others():
    """R-9.1, R-1.7: every set of them, nobody too; never a main player."""
    game = five().play_until("launch")
    game.red.answers({"side": "planet 5", "ships": {"0": 1}})
    assert set(game.red.options) == {
        "nobody",
        "seats 2",
        "seats 3",
        "seats 4",
        "seats 2 3",
        "seats 2 4",
        "seats 3 4",
        "seats 2 3 4",
    }
    assert game.red.ask.default == "nobody"
    assert game.asked() == {"red": "invite"}


def test_the_defense_invites_after_the_offense_knowing_whom_it_named():
    """R-9.2: both may invite the same player, and nobody answers before."""
    game = five().play_until("launch")
    game.red.answers({"side": "planet 5", "ships": {"0": 1}})
    game.red.answers("seats 2 3")
    assert game.asked() == {"blue": "invite"}
    assert game.view("blue")["encounter"]["invited"] == {"offense": [2, 3]}
    game.blue.answers("seats 3 4")
    assert game.asked() == {"green": "join"}


def test_the_invited_answer_one_after_the_other_from_the_offenses_left():
    """R-9.3: each knows what was answered before."""
    game = invited((2, 3), (3, 4))
    order = []
    while (ask := next(iter(game.asked().values()))) == "join":
        order += list(game.asked())
        game.default()
    assert order == ["green", "yellow", "purple"]
    assert ask != "join"


def test_a_later_one_sees_the_earlier_answer():
    """R-9.3, R-26.1: ships are committed before the next one answers."""
    game = invited((2,), (3,))
    game.green.answers({"side": "offense", "ships": {"10": 3}})
    assert game.view("yellow")["encounter"]["gate"] == {"0": 1, "2": 3}
    assert game.view("yellow")["encounter"]["allies"] == {"2": "offense"}


def test_one_joins_the_side_that_invited_them_only():
    """R-9.3: not uninvited, not both."""
    game = invited((2,), (3,))
    assert tuple(game.green.ask.form.targets) == ("offense",)
    for wrong in ("defense", "both"):
        with pytest.raises(NotAllowed):
            game.green.answers({"side": wrong, "ships": {"10": 1}})
    game.green.answers({"side": "offense", "ships": {"10": 1}})
    assert tuple(game.yellow.ask.form.targets) == ("defense",)


def test_who_is_invited_by_both_chooses_one_side():
    """R-9.2, R-9.3."""
    game = invited((2,), (2,))
    assert tuple(game.green.ask.form.targets) == ("offense", "defense")
    game.green.answers({"side": "defense", "ships": {"10": 2}})
    assert game.enc.orbit == {2: 2}
    assert game.enc.gate == {0: 1}


def test_the_invited_may_refuse():
    """R-9.3, D-28: which is the default."""
    game = invited((2,), ())
    assert game.green.ask.default == {"side": ""}
    game.green.answers({"side": ""})
    assert game.enc.allies == {}


def test_who_is_not_invited_is_not_asked():
    """R-9.3."""
    game = invited((3,), ())
    assert game.asked() == {"yellow": "join"}
    with pytest.raises(NotAsked):
        game.decide(Answer(2, 1, {"side": "offense", "ships": {"10": 1}}))


@pytest.mark.parametrize(("side", "place"), [("offense", "gate"), ("defense", "orbit")])
def test_an_ally_commits_one_to_four_ships_from_any_colonies(side, place):
    """R-9.4: offensive ones on the gate, defensive ones beside the planet."""
    game = invited((2,), (2,))
    game.green.answers({"side": side, "ships": {"10": 2, "14": 2}})
    assert getattr(game.enc, place)[2] == 4
    assert (game.planets[10], game.planets[14]) == ({2: 2}, {2: 2})


@pytest.mark.parametrize("ships", [{}, {"10": 4, "11": 1}, {"0": 1}])
def test_neither_none_nor_five_nor_anothers_ships(ships):
    """R-9.4."""
    game = invited((2,), ())
    with pytest.raises(NotAllowed):
        game.green.answers({"side": "offense", "ships": ships})
    assert game.green.is_asked("join")


def test_allying_may_give_colonies_up_at_once():
    """R-9.5."""
    game = five()
    game.green.has_colony(0)
    invited((2,), (), game)
    game.green.answers({"side": "offense", "ships": {"0": 1}})
    assert 2 not in game.planets[0]
    assert game.position.foreign_colonies(2) == 0


def test_without_a_ship_in_a_colony_nobody_can_ally():
    """R-9.6: they are not asked; everybody can see why."""
    game = five()
    game.start.planets[10:15] = [{}, {}, {}, {}, {}]
    game.start.seats[2].warp, game.start.seats[2].powerless = 20, True
    invited((2, 3), (), game)
    assert game.asked() == {"yellow": "join"}
    assert [(fact.seat, fact.side) for fact in game.heard("alliance_answered")] == [(2, "")]


def test_the_moment_after_alliances_comes_after_the_last_answer():
    """R-9.7: Force Field is on offer once all have answered, not before."""
    game = five(green=("", "force_field"))
    invited((2, 3), (), game)
    game.green.answers({"side": "offense", "ships": {"10": 1}})
    assert game.asked() == {"yellow": "join"}
    game.yellow.answers({"side": ""})
    assert game.green.is_offered("force_field")


def with_force_field():
    game = five(blue=("attack 6", "force_field"), green=("", "reinforcement 5"), yellow=("",))
    game.attack(ships=1, allies={"green": ("offense", 2), "yellow": ("offense", 1), "purple": "defense"})
    game.red.answers("attack 30")  # in the same round; to be asked again if the field is played
    game.blue.plays("force_field:seat 2")
    return game


def test_a_cancelled_ally_takes_their_ships_home_and_is_out():
    """R-9.8: any of their colonies; the others stay."""
    game = with_force_field()
    game.green.answers({"13": 2})
    assert game.planets[13] == {2: 6}
    assert game.enc.gate == {0: 1, 3: 1}
    assert game.enc.allies == {3: "offense", 4: "defense"}


def test_a_cancelled_ally_has_allied():
    """R-9.9: for whoever asks later."""
    game = with_force_field()
    assert 2 in game.enc.joined
    assert game.enc.joined == {2: "offense", 3: "offense", 4: "defense"}


def test_who_declines_has_not_allied():
    """R-9.9."""
    game = invited((2, 3), ())
    game.green.answers({"side": ""})
    game.yellow.answers({"side": "offense", "ships": {"15": 1}})
    assert game.enc.joined == {3: "offense"}


def test_who_is_cancelled_stands_on_no_side():
    """R-1.7, R-9.8: main players are no allies, nor is whoever was sent home."""
    game = with_force_field()
    assert [game.enc.is_ally(seat) for seat in range(5)] == [False, False, False, True, True]
    assert [game.enc.side_of(seat) for seat in range(5)] == [
        "offense",
        "defense",
        None,
        "offense",
        "defense",
    ]


@pytest.mark.parametrize(("players", "most"), [(3, 1), (4, 2), (5, 3)])
def test_the_number_of_possible_allies_follows_from_the_players(players, most):
    """R-25.1, R-25.2: one, two or three."""
    names = ["red", "blue", "green", "yellow", "purple"][:players]
    game = scenario(**dict.fromkeys(names, ("", "attack 8"))).play_until("invite")
    assert len(game.red.options) == 2**most


def test_who_may_join_without_an_invitation_joins_though_nobody_is_invited():
    """R-9.10: Parasite."""
    game = scenario(red=("", "attack 8"), blue=("", "attack 6"), green=("parasite",)).attack(ships=1)
    assert game.enc.invited == {"offense": [], "defense": []}
    game.green.uses("infestation:offense")
    game.green.answers({"side": "offense", "ships": {"10": 2}})
    assert game.enc.gate == {0: 1, 2: 2}
