"""Destiny: whom the card names, and what one's own colour allows (R-6)."""

import pytest

from engine import NotAllowed
from engine.flow import destiny as flow
from engine.moments import DestinyDrawn
from engine.table import Table
from tests.engine.scenario import scenario


def four(*destiny, **more):
    game = scenario(red=("", "attack 8", *more.get("red", ())), blue=("",), green=("",), yellow=("",))
    return game.draws(*destiny)


def opponent(game):
    game.play_until("launch", "aim")
    return game.enc.defense, game.enc.system


@pytest.mark.parametrize("seat", [1, 2, 3])
def test_a_colour_names_the_defense_and_its_home_system(seat):
    """R-6.2, R-6.3, R-6.9."""
    game = four(f"seat {seat}")
    assert opponent(game) == (seat, seat)
    assert set(game.red.ask.form.targets) == {f"planet {p}" for p in range(5 * seat, 5 * seat + 5)}
    assert game.position.destiny_discards[-1] == f"seat {seat}"


def test_a_planet_of_a_third_system_cannot_be_aimed_at():
    """R-6.9."""
    game = four("seat 1").play_until("launch")
    with pytest.raises(NotAllowed):
        game.red.answers({"side": "planet 10", "ships": {"0": 1}})


def test_a_wild_lets_the_offense_name_any_other_player():
    """R-6.5, D-18: by default the next one to the left."""
    game = four("wild").play_until("wild_destiny")
    assert game.red.options == ["seat 1", "seat 2", "seat 3"]
    assert game.red.ask.default == "seat 1"
    game.red.answers("seat 3")
    assert opponent(game) == (3, 3)


def test_ones_own_colour_without_visitor_or_empty_planet_forces_a_redraw():
    """R-6.4: nobody is asked."""
    game = four("seat 0", "seat 2")
    assert opponent(game) == (2, 2)
    assert len(game.heard("destiny_refused")) == 1
    assert game.position.destiny_discards == ["seat 0", "seat 2"]


def test_ones_own_colour_offers_a_visitor_a_new_start_or_a_redraw():
    """R-6.4, D-17: redraw is the default, and the choice comes back with each own card."""
    game = four("seat 0", "seat 0")
    game.blue.has_colony(0)
    game.start.planets[4] = {}
    game.start.planets[3][0] = 8
    game.play_until("own_colour")
    assert game.red.options == ["redraw", "attack", "resettle"]
    assert game.red.ask.default == "redraw"
    game.red.answers("redraw")
    assert game.red.is_asked("own_colour")


def test_an_empty_planet_cannot_be_resettled_without_ships():
    """R-6.4, R-7.6: a player without a ship outside the warp just draws again."""
    game = four("seat 0", "seat 1")
    game.start.planets[:5] = [{}] * 5
    game.start.seats[0].removed = 20
    game.start.seats[0].powerless = True
    game.play_until("launch", "aim")
    assert [fact.card for fact in game.heard("destiny_turned")][:2] == ["seat 0", "seat 1"]
    assert [fact.why for fact in game.heard("turn_ended")] == ["no ships"]


def test_most_foreign_colonies():
    """R-6.6: among the players other than the offense, whatever that one has (R-6.8)."""
    game = four("most_foreign_colonies")
    game.red.has_colony(6)
    game.red.has_colony(7)
    game.green.has_colony(5)
    assert opponent(game) == (2, 2)


def test_most_cards_in_hand():
    """R-6.6."""
    game = four("most_cards_in_hand", red=["attack 1"] * 9)
    game.yellow.holds("negotiate")
    assert opponent(game) == (3, 3)


def test_fewest_ships_in_the_warp():
    """R-6.6: none at all is fewest."""
    game = four("fewest_ships_in_warp")
    for seat in (1, 2):
        game.start.seats[seat].warp, game.start.planets[5 * seat][seat] = 1, 3
    assert opponent(game) == (3, 3)


@pytest.mark.parametrize("special", ["most_foreign_colonies", "most_cards_in_hand", "fewest_ships_in_warp"])
def test_ties_go_to_the_first_from_the_offenses_left(special):
    """R-6.6, R-6.8: never to the offense itself."""
    assert opponent(four(special)) == (1, 1)


def test_a_tie_is_counted_from_the_offense_not_from_the_first_seat():
    """R-6.6, R-1.12."""
    game = scenario(red=("",), blue=("",), green=("", "attack 8"), yellow=("",))
    game.draws("most_foreign_colonies").start.turn.offense = 2
    assert opponent(game) == (3, 3)


def test_a_special_counts_as_the_colour_of_whom_it_picked_when_it_was_drawn(monkeypatch):
    """R-6.7, R-6.11: what happens after the draw does not change whom it names."""
    met = []
    real = Table.reach

    async def reach(table, moment):
        if isinstance(moment, DestinyDrawn):
            met.append((moment.card, moment.named_seat))
            table.position.seats[3].hand.clear()
        return await real(table, moment)

    monkeypatch.setattr(Table, "reach", reach)
    game = four("most_cards_in_hand")
    game.yellow.holds("negotiate")
    assert opponent(game) == (3, 3)
    assert met == [("most_cards_in_hand", 3)]


def test_a_special_that_names_the_offense_counts_as_its_own_colour(monkeypatch):
    """R-6.8: no card of the box does; one that did would be like the own colour."""
    monkeypatch.setitem(flow.SPECIALS, "fewest_ships_in_warp", lambda position: 0)
    game = four("fewest_ships_in_warp", "seat 2")
    assert opponent(game) == (2, 2)
    assert len(game.heard("destiny_refused")) == 1


def test_the_last_card_is_shuffled_with_the_discards_before_the_draw():
    """R-6.1, R-19.7: it is not drawn as the last one."""
    game = four()
    game.start.destiny, game.start.destiny_discards = ["wild"], ["seat 1", "seat 2", "seat 3"] * 3
    game.play_until("launch", "wild_destiny")
    assert len(game.position.destiny) == 9
    assert len(game.position.destiny_discards) == 1


def test_two_cards_are_enough_to_draw_the_top_one():
    """R-6.1: no shuffle yet."""
    game = four()
    game.start.destiny, game.start.destiny_discards = ["wild", "seat 2"], ["seat 1"]
    assert opponent(game) == (2, 2)
    assert game.position.destiny == ["wild"]
    assert game.position.destiny_discards == ["seat 1", "seat 2"]


def test_refused_cards_lie_face_up_on_the_destiny_discards():
    """R-6.2, R-19.8: everybody sees them."""
    game = four("seat 0", "seat 1").play_until("launch")
    assert game.view(None)["destiny"]["discards"] == ["seat 0", "seat 1"]


def test_every_draw_is_a_card_of_its_own_to_the_telling():
    """R-6.10: a colour card is a colour card; nothing else is written on it."""
    game = four("seat 2").play_until("launch")
    assert [fact.card for fact in game.heard("destiny_turned")] == ["seat 2"]


def test_a_card_that_somebody_has_discarded_is_not_followed():
    """By wild Dictator."""
    game = four("seat 2", "seat 3")
    game.green.holds("dictator flare")
    game.play_until("destiny_drawn", of="green").green.plays("dictator flare")
    assert opponent(game) == (3, 3)
    assert game.position.destiny_discards == ["seat 2", "seat 3"]


def test_whom_a_power_names_with_the_planet_takes_the_place_of_the_card():
    """By Will: the gate is aimed, too."""
    game = scenario(red=("will", "attack 8"), blue=("",), green=("",), yellow=("",)).draws("seat 1")
    game.play_until("will.choice").red.answers("seat 3").answers("planet 17")
    assert opponent(game) == (3, 3)
    assert game.enc.planet == 17
