"""Every switch of Mayfair's edition does something: what is seen of one game with each of its values."""

from __future__ import annotations

from typing import Any

import pytest

from engine import Options, new_position
from engine.flow.destiny_deck import replenish
from tests.engine.choosing import started
from tests.engine.looks import Looks
from tests.engine.mayfair.table import mayfair
from tests.engine.scenario import Scenario
from tests.engine.specials import SPECIALS, drawing

LOOKS = Looks()
look = LOOKS.at


def table(switch: str, value: Any, **hands: tuple) -> Scenario:
    """Red attacks blue; two others look on, unless they have hands."""
    usual = {"red": ("", "attack 8"), "blue": ("", "attack 20"), "green": ("",), "yellow": ("",)}
    return mayfair(**(usual | hands)).effective_switches(**{switch.replace(".", "__"): value})


def fought(game: Scenario) -> Scenario:
    return game.attack(ships=1).lay(red="attack 8", blue="attack 20")


def cards_in_play(switch: str, value: bool) -> int:
    """In the deck and in hands, of three seats."""
    position = started(players=3, edition="mayfair", switches={switch: value}).position
    return len(position.deck) + sum(len(seat.hand) for seat in position.seats)


# The boxes

look("cards.more", {False: 106, True: 106 + 54})(cards_in_play)
look("cards.more_edicts", {False: 106, True: 106 + 8})(cards_in_play)
look("cards.kickers", {False: 106, True: 106 + 9})(cards_in_play)
look("cards.reinforcements", {False: 106, True: 106 + 15})(cards_in_play)


@look("destiny.specials", {False: 0, True: 4})
def specials_in_the_destiny_pile(switch, value):
    position = new_position(Options(players=4, edition="mayfair", switches={switch: value}), "s")
    return sum(card in SPECIALS for card in position.destiny)


# The turn


@look("punt", {True: "punt", False: "launch"})
def what_the_offense_is_asked_first(switch, value):
    return table(switch, value).red.ask.what


@look("resettle.by_default", {True: "resettle", False: "redraw"})
def the_default_for_the_own_colour(switch, value):
    """MD-12, D-17: with an empty home planet."""
    game = table(switch, value).draws("seat 0")
    game.start.put_ships(0, game.start.planets[4].pop(0), game.start.planets[3])
    return game.play_until("own_colour").red.ask.default


@look("regroup.optional", {True: True, False: False})
def whether_a_token_may_stay_in_the_warp(switch, value):
    game = table(switch, value)
    game.red.has_in_warp(1)
    return "leave" in game.play_until("regroup_ship").red.options


@look("new_hand.when_attacked", {True: 7, False: 1})
def cards_of_a_defense_that_had_no_challenge_card(switch, value):
    return len(table(switch, value, blue=("", "edict_plague")).play_until("launch").blue.hand)


@look("launch.ships_first", {True: ["ships_sent", "gate_aimed"], False: ["gate_aimed", "ships_sent"]})
def what_the_offense_does_first(switch, value):
    game = table(switch, value).attack(ships=1)
    return [fact.id for fact in game.facts if fact.id in ("ships_sent", "gate_aimed")]


@look("reinforcements.last", {True: "reinforcements_open", False: "cards_revealed"})
def where_a_reinforcement_is_offered(switch, value):
    game = fought(table(switch, value, red=("", "attack 8", "reinforcement 2")))
    while not game.red.is_offered("reinforcement 2"):
        game.default()
    return game.red.ask.what


@look("flares.one_use", {True: ["mirror flare"], False: []})
def flares_discarded_after_their_use(switch, value):
    game = table(switch, value, red=("", "attack 8", "mirror flare"))
    fought(game)
    while not game.red.is_offered("mirror flare"):
        game.default()
    game.red.plays("mirror flare")
    return [one for one in game.finish().discards if one.endswith("flare")]


# Destiny, and the cone


@look("destiny.to_last_card", {True: 0, False: 1})
def destiny_cards_left_when_the_last_was_due(switch, value):
    game = drawing().effective_switches(**{switch.replace(".", "__"): value})
    game.start.destiny, game.start.destiny_discards = ["seat 2"], ["seat 1"]
    return len(game.play_until("launch").position.destiny)


@look("destiny.wild_any_system", {True: True, False: False})
def whether_a_wild_may_lead_to_the_own_system(switch, value):
    game = drawing("wild").effective_switches(**{switch.replace(".", "__"): value})
    game.blue.has_colony(0)
    return "own_system" in game.play_until("wild_destiny").red.options


@look("destiny.replace_all_specials", {True: 2, False: 1})
def specials_exchanged_after_a_pass(switch, value):
    position = drawing().effective_switches(**{switch.replace(".", "__"): value}).start
    position.destiny, position.destiny_discards = [], ["free_for_all", "seat 1", "left_neighbour"]
    position.specials = ["power_outage", "most_bases"]
    replenish(position)
    return len(position.specials_used)


@look("gate.stays_reversed", {True: True, False: False})
def which_side_is_up_in_the_challenge_after_a_reverse_card(switch, value):
    game = drawing("reverse seat 2", "seat 3").effective_switches(**{switch.replace(".", "__"): value})
    game.play_until("launch")
    number = game.enc.number
    while game.enc is None or game.enc.number == number:
        game.default()
    return game.enc.reversed


@pytest.mark.parametrize(("switch", "value"), LOOKS.every_value(), ids=str)
def test_a_switch_does_what_the_rulings_say(switch, value):
    assert LOOKS.is_right(switch, value)
