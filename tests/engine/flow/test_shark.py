"""The Shark: one of eight sits out, and takes the chair of somebody who then sits out (R-25.9, R-25.10)."""

import pytest

from engine import BadOptions, Options, new_position, variant_switches, view
from engine.editions import Rules
from engine.flow.variants.seating import seating
from engine.flow.variants.shark import shark_apart
from engine.state import serial
from tests.engine.flow.test_zilch import Stacked
from tests.engine.player import has_orders
from tests.engine.scenario import scenario

BOTH = Rules({"zilch": True, "shark": True})
EIGHT = ("attack 20", "attack 8", "attack 6", "attack 10", "negotiate", "morph", "attack 12", "quash")


def settled(*cards):
    return seating(BOTH, 8, Stacked(*cards, *["negotiate"] * 40))


def names(found):
    return {seat: chair.what for seat, chair in found.apart.items()}


def test_of_the_cards_dealt_the_lowest_attack_is_the_shark():
    """R-25.9, M-22.4: no other card counts."""
    assert names(settled(*EIGHT)) == {0: "zilch", 2: "shark"}


def test_who_ties_for_the_shark_is_dealt_another_card():
    """R-25.9, A-37."""
    cards = ("attack 20", "attack 6", "attack 6", *EIGHT[3:])
    found = settled(*cards, "attack 10", "attack 4")
    assert names(found) == {0: "zilch", 2: "shark"} and found.dealt[1] == {1: "attack 10", 2: "attack 4"}


def test_if_only_the_zilch_has_an_attack_all_the_others_are_dealt_another_card():
    """R-25.9, A-37."""
    found = settled("attack 20", *["negotiate"] * 7, *["morph"] * 6, "attack 40")
    assert names(found) == {0: "zilch", 7: "shark"} and list(found.dealt[1]) == list(range(1, 8))


def test_six_of_eight_have_a_system():
    """R-25.9, R-25.6."""
    switches = {"zilch": True, "shark": True}
    position = new_position(Options(players=8, switches=switches), "a")
    assert len(position.players) == 6 and len(position.planets) == 30
    assert not position.speakers


@pytest.mark.parametrize("players", [6, 7])
def test_a_shark_is_for_exactly_eight_with_a_zilch(players):
    """R-25.9: each contradiction has a reason."""
    with pytest.raises(BadOptions) as bad:
        variant_switches(["zilch", "shark"], edition="ffg2008", players=players, switches={})
    assert bad.value.reason == "variant_players"
    with pytest.raises(BadOptions) as bad:
        variant_switches(["shark"], edition="ffg2008", players=8, switches={})
    assert (bad.value.reason, bad.value.params["by"]) == ("variant_needs", ["zilch"])
    for alone in ({"shark": True}, {"zilch": True, "shark": True}, {"zilch": True}):
        with pytest.raises(BadOptions) as bad:
            Options(players=8 if "zilch" in alone and "shark" not in alone else players, switches=alone)
        assert bad.value.reason in ("shark_alone", "apart")


# In play: red, blue, green, yellow and purple have a system; black sits out


def table(**switches):
    seats = dict.fromkeys(("red", "blue", "green", "yellow"), ("", "attack 8", "attack 20"))
    game = scenario(**seats, black=("",)).effective_switches(**switches)
    return game.sits_apart("black", shark_apart())


def second(game):
    """The second encounter, which is blue's."""
    game.start.destiny += ["seat 2", "seat 1"]
    game.start.rules["single_encounter_turns"] = True
    return game.play_until("take_chair")


def test_the_first_encounter_is_sat_out():
    """R-25.9, M-22.4, M-22.6."""
    game = table()
    game.attack(ships=1)
    assert game.position.encounters == 1 and game.black.seat.questions == 0


@pytest.mark.parametrize("pace", ["one_by_one", "standard"])
def test_in_the_next_the_shark_chooses_before_anybody_is_invited(pace):
    """R-25.9, M-22.6: once the main players are known, outside of their roles."""
    game = second(table(pace=pace))
    assert game.enc.number == 2 and game.asked() == {"black": "take_chair"}
    assert (game.enc.offense, game.enc.defense) == (1, 2)
    assert sorted(game.black.options) == ["seat 0", "seat 3"]
    assert game.enc.invited == {}


def test_whoever_is_not_in_time_takes_the_chair_with_most_colonies():
    """R-25.9, MD-50, OURS-shark-2: of several the first from the offense's left, yellow here."""
    assert second(table()).black.ask.default == "seat 3"
    game = table()
    game.start.planets[5][0] = 1
    assert second(game).black.ask.default == "seat 0"


def test_the_people_change_and_the_chairs_stay():
    """M-22.7, R-25.9, R-25.10, OURS-shark-3: hand, ships and questions are the chair's; orders end."""
    game = second(table())
    hand, number = list(game.yellow.seat.hand), game.yellow.seat.questions
    has_orders(game.position.seats[3], {"invite": "default"})
    game.black.answers("seat 3")
    assert [game.position.speaker(chair) for chair in range(5)] == [0, 1, 2, 4, 3]
    assert (game.yellow.seat.hand, game.yellow.seat.ahead.by_name) == (hand, {})
    assert game.yellow.seat.questions >= number
    assert [(fact.seat, fact.out) for fact in game.heard("chair_taken")] == [(3, 4)]
    assert view(game.position, 4)["seats"][3]["hand"] is None


def test_whoever_lost_the_chair_does_the_same_in_the_next_encounter():
    """M-22.4, R-25.9, OURS-shark-1: and may have the own chair back."""
    game = second(table())
    game.black.answers("seat 3")
    game.position.destiny.append("seat 0")
    game.play_until("take_chair")
    assert game.enc.number == 3
    game.black.answers("seat 3" if "seat 3" in game.black.options else "seat 1")
    assert len(game.heard("chair_taken")) == 2
    assert sorted(map(game.position.speaker, range(5))) == list(range(5))


def test_once_all_sit_as_at_the_beginning_nobody_speaks_for_another_seat():
    """R-25.10."""
    position = table().start
    position.exchange_people(4, 3)
    assert serial.load(serial.dump(position)).speakers == [0, 1, 2, 4, 3]
    position.exchange_people(4, 3)
    assert position.speakers == []


def test_an_encounter_without_a_defense_changes_nobody():
    """R-25.9, OURS-shark-1: blue settles an empty planet of its own."""
    game = table(single_encounter_turns=True)
    game.start.destiny += ["seat 1", "seat 2"]
    game.start.planets[5], game.start.planets[6] = {}, {1: 8}
    game.play_until("own_colour").blue.answers("resettle")
    while game.position.encounters == 2:
        game.default()
    assert not game.heard("chair_taken")


@pytest.mark.parametrize("taken", [False, True])
def test_who_sits_out_has_not_won(taken):
    """R-25.10, M-22.6: the chair has, for whoever sits in it; also where its first person sits out."""
    game = table()
    if taken:
        game.start.exchange_people(4, 0)
    for planet in (5, 6, 7, 10):
        game.start.planets[planet][0] = 1
        game.start.planets[0][0] -= 1 if planet < 8 else 0
        game.start.planets[1][0] -= 1 if planet > 8 else 0
    game.attack(ships=1).lay(red="attack 20", blue="attack 8")
    while not game.game.over:
        game.default()
    assert game.game.winners == [0] and game.position.speaker(0) == (4 if taken else 0)
