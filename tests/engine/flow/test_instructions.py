"""Instructional cards: they describe the defense."""

import pytest

from engine.flow.destiny import seat_named_by
from engine.moments import DestinyDrawn
from engine.sheets.book import book
from engine.table import Table
from tests.engine.specials import INSTRUCTIONS, at_pace, drawing


@pytest.fixture
def met(monkeypatch):
    """Each card that was drawn, with the seat that counts as its colour and the seats that fit."""
    found = []
    real = Table.reach

    async def reach(table, moment):
        if isinstance(moment, DestinyDrawn):
            found.append((moment.card, moment.named_seat, moment.fitting))
        return await real(table, moment)

    monkeypatch.setattr(Table, "reach", reach)
    return found


def opponent(game):
    game.play_until("launch")
    return game.enc.defense, game.enc.system


def test_every_card_has_a_file_and_every_file_a_card():
    """M-15.14, M-15.16: 2 to 6."""
    assert sorted(book().instructions) == sorted(INSTRUCTIONS)
    assert sorted(book().sheets[name].number for name in INSTRUCTIONS) == [2, 3, 4, 5, 6]


@pytest.mark.parametrize(("card", "seat"), [("left_neighbour", 1), ("right_neighbour", 3)])
def test_a_neighbour_is_the_defense_at_home(card, seat, met):
    """M-15.4, M-15.6, M-15.7: the card counts as that seat's colour."""
    assert opponent(drawing(card)) == (seat, seat)
    assert met == [(card, seat, (seat,))]


def test_neighbours_are_counted_from_the_offense():
    """M-15.4."""
    game = drawing("left_neighbour")
    game.start.turn.offense = 3
    assert opponent(game) == (0, 0)


def test_the_player_with_most_bases(met):
    """M-15.4: at home and abroad; the offense does not count."""
    game = drawing("most_bases")
    game.red.has_colony(6)
    game.red.has_colony(7)
    game.yellow.has_colony(8)
    assert opponent(game) == (3, 3)
    assert met == [("most_bases", 3, (3,))]


def test_of_several_that_fit_the_offense_chooses(met):
    """M-15.4, M-15.7: then the card is as a wild for others."""
    game = drawing("most_bases")
    game.green.has_colony(5)
    game.yellow.has_colony(5)
    game.play_until("described_destiny")
    assert game.red.options == ["seat 2", "seat 3"]
    assert met == [("most_bases", -1, (2, 3))]
    game.red.answers("seat 3")
    assert opponent(game) == (3, 3)


def test_a_choice_among_those_that_fit_has_a_default():
    """MD-13: the most colonies; all have as many here, so the first from the left."""
    game = drawing("most_bases").play_until("described_destiny")
    assert game.red.ask.default == "seat 1"


# Card 2


def vote(game, **votes):
    for name, seat in votes.items():
        game.seat(name).answers(f"seat {seat}")
    return game


def voting(**more):
    return drawing("players_vote", **more).play_until("players_vote.vote")


@pytest.mark.parametrize("pace", ["one_by_one", "standard"])
def test_all_others_vote_at_once(pace):
    """M-15.4: the offense does not, and is no candidate."""
    game = at_pace(drawing("players_vote"), pace).play_until("players_vote.vote")
    assert game.asked() == dict.fromkeys(["blue", "green", "yellow"], "players_vote.vote")
    assert game.blue.options == ["seat 1", "seat 2", "seat 3"]


def test_the_vote_decides(met):
    game = vote(voting(), blue=3, green=3, yellow=1)
    assert opponent(game) == (3, 3)
    assert met == [("players_vote", 3, (3,))]
    assert [(f.seat, f.voted) for f in game.heard("defense_voted")] == [(1, 3), (2, 3), (3, 1)]


def test_nobody_learns_of_a_vote_before_all_are_in():
    game = voting()
    before = game.view("green"), game.view(None)
    vote(game, blue=3)
    assert (game.view("green"), game.view(None)) == before
    assert game.heard("defense_voted") == []
    vote(game, blue=2)  # it may be changed until then
    vote(game, green=1, yellow=1)
    assert [f.voted for f in game.heard("defense_voted")] == [2, 1, 1]


def test_the_offense_breaks_a_tie(met):
    """M-15.4, MD-14: only among those with the most votes."""
    game = vote(voting(), blue=2, green=3, yellow=1)
    game.play_until("described_destiny")
    assert game.red.options == ["seat 1", "seat 2", "seat 3"]
    assert met == [("players_vote", -1, (1, 2, 3))]
    game.red.answers("seat 2")
    assert opponent(game) == (2, 2)


def test_a_vote_goes_to_the_next_on_the_left_by_default():
    """MD-14: who is to be attacked cannot be the offense."""
    game = voting()
    assert [game.seat(name).ask.default for name in ("blue", "green", "yellow")] == [
        "seat 2",
        "seat 3",
        "seat 1",
    ]


def test_bots_vote_for_whoever_is_nearest_to_winning():
    game = drawing("players_vote")
    game.green.has_colony(5)
    game.play_until("players_vote.vote")
    assert game.blue.ask.advise() == "seat 2"
    assert game.green.ask.advise() == "seat 1"


# Card 6


def test_any_base_of_a_visitor_can_be_attacked(met):
    """M-15.17, A-62: in any system, and the owner of the base defends it."""
    game = drawing("base_of_a_visitor")
    game.blue.has_colony(0)
    game.start.planets[0].pop(0)
    game.start.planets[1][0] += 4
    game.blue.has_colony(12)
    game.play_until("destiny_base")
    planets = [0, 5, 6, 7, 8, 9, 12]
    assert game.red.options == [f"planet {planet} seat 1" for planet in planets]
    assert game.red.ask.default == "planet 0 seat 1"
    game.red.answers("planet 12 seat 1")
    assert opponent(game) == (1, 2)
    assert game.enc.planet == 12
    assert met == [("base_of_a_visitor", 1, (1,))]


def test_even_a_base_in_the_own_system_without_the_choices_of_the_own_colour():
    """A-62."""
    game = drawing("base_of_a_visitor")
    game.blue.has_colony(0)
    game.start.planets[0].pop(0)
    game.start.planets[1][0] += 4
    game.play_until("destiny_base").red.answers("planet 0 seat 1")
    game.play_until("launch", "own_colour")
    assert game.red.is_asked("launch")
    assert (game.enc.defense, game.enc.system, game.enc.planet) == (1, 0, 0)
    assert set(game.red.ask.form.targets) == {"planet 0"}


def test_bases_of_all_that_fit_are_offered_the_smallest_by_default(met):
    """A-62, MD-69: of equals the first from the left."""
    game = drawing("base_of_a_visitor")
    game.start.planets[0] = {3: 2, 2: 2}
    game.start.planets[1][0] += 4
    game.play_until("destiny_base")
    assert game.red.ask.default == "planet 0 seat 2"
    assert {option.rpartition(" ")[2] for option in game.red.options} == {"2", "3"}
    assert met == [("base_of_a_visitor", -1, (2, 3))]


def test_a_visitor_beside_an_own_colony_does_not_fit(met):
    """M-15.4: another card is drawn, and no power ever sees this one."""
    game = drawing("base_of_a_visitor", "seat 2")
    game.blue.has_colony(0)
    assert opponent(game) == (2, 2)
    assert [(fact.seat, fact.card) for fact in game.heard("nobody_described")] == [(0, "base_of_a_visitor")]
    assert [card for card, *_ in met] == ["seat 2"]


# Effects of others


def test_a_card_that_was_discarded_is_not_followed():
    """M-15.4."""
    game = drawing("left_neighbour", "seat 3", green=("", "attack 8", "dictator flare"))
    game.play_until("destiny_drawn", of="green").green.plays("dictator flare")
    assert opponent(game) == (3, 3)


@pytest.mark.parametrize(
    ("card", "seat"), [("left_neighbour", 1), ("most_bases", -1), ("players_vote", -1), ("reverse wild", -1)]
)
def test_what_a_card_names_before_it_is_drawn(card, seat):
    """M-15.7: for a player who looks through the deck."""
    game = drawing("seat 2").play_until("launch")
    assert seat_named_by(game.position, card) == seat
