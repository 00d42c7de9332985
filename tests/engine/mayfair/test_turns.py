"""When a turn goes on and when it ends, winning, and the loss of a power (M-5, M-6, M-7.0.3)."""

import pytest

from engine.sheets.flares import flare_side
from tests.engine.fights import agreed
from tests.engine.mayfair.table import mayfair
from tests.engine.scenario import Scenario

HAND = ("attack 40", "attack 9", "attack 8", "negotiate")


def table(*red: str, blue: tuple = ("attack 4", "negotiate"), **more: tuple) -> Scenario:
    hands = {"red": ("", *(red or HAND)), "blue": ("", *blue), "green": ("", "attack 1")}
    return mayfair(**(hands | more))


def outcome(game: Scenario) -> str:
    """What follows this challenge: the offense "may go on", or its turn "ends"."""
    while game.game.waiting and game.position.turn.offense == 0:
        if game.red.is_asked("another_encounter"):
            return "may go on"
        game.default()
    return "ends"


def fought(game: Scenario, red: str = "attack 40", blue: str = "attack 4") -> Scenario:
    return game.attack(ships=1).lay(red=red, blue=blue)


def stopping(moment: str, *red: str) -> Scenario:
    """Green wants to be asked there."""
    game = table(*red)
    game.start.seats[2].ahead = game.start.seats[2].ahead.said((moment,), {}, ())
    return game


# One challenge, or two


def test_a_second_challenge_may_follow_one_that_was_won():
    """M-6.2, M-6.1: it is not compulsory, so the default is to stop."""
    game = table()
    assert outcome(fought(game)) == "may go on"
    assert game.red.ask.default == "no"
    assert sorted(game.red.options) == ["no", "yes"]


def test_a_second_challenge_may_follow_a_deal():
    """M-6.2."""
    game = fought(table(), "negotiate", "negotiate").play_until("deal")
    agreed(game, red={"cards": ["attack 8"]})
    assert outcome(game) == "may go on"


def test_the_turn_ends_when_the_first_challenge_is_lost():
    """M-6.5: the left neighbour begins, with a prechallenge phase."""
    game = stopping("turn_starts")
    assert outcome(fought(game, "negotiate")) == "ends"
    assert game.position.turn.offense == 1
    assert game.asked() == {"green": "turn_starts"}


def test_the_turn_ends_when_a_deal_fails():
    """M-6.5."""
    game = fought(table(), "negotiate", "negotiate").play_until("deal")
    game.red.answers({"do": "break off"})
    assert outcome(game) == "ends"
    assert game.position.turn.offense == 1


def test_the_turn_ends_when_the_offense_declines():
    """M-6.5."""
    game = fought(table()).play_until("another_encounter")
    game.red.answers("no")
    assert outcome(game) == "ends"
    assert game.position.turn.offense == 1


def second(game: Scenario) -> Scenario:
    """The offense has won its first challenge, and goes on."""
    fought(game).play_until("another_encounter").red.answers("yes")
    return game


def test_two_challenges_are_the_most_of_a_turn():
    """M-6.1, M-6.5: although the second is won, too."""
    game = second(table("attack 40", "attack 30", "attack 9").draws("seat 1", "seat 1"))
    fought(game, "attack 30", "negotiate")
    assert outcome(game) == "ends"
    assert [fact.result for fact in game.heard("encounter_result")] == ["offense", "offense"]


def test_the_second_challenge_has_no_prechallenge_phase():
    """M-6.1, M-6.4: it begins with stage 1; nobody may act at the start of a turn again."""
    game = stopping("turn_starts")
    game.play_until("turn_starts", of="green")
    game = second(game)
    while not game.red.is_asked("launch"):
        assert "turn_starts" not in game.asked().values()
        game.default()
    assert game.position.turn.encounters == 1


def times_asked(game: Scenario, what: str) -> int:
    """How often green is asked this before the launch."""
    times = 0
    while not game.red.is_asked("launch"):
        times += game.asked() == {"green": what}
        game.default()
    return times


@pytest.mark.parametrize(("hand", "times"), [("attack 9", 1), ("edict_solar_wind", 2)])
def test_after_a_new_hand_the_prechallenge_phase_begins_again(hand, times):
    """M-7.0.2, M-7.0.1: everybody may act before each look at the hand."""
    game = stopping("encounter_starts", hand)
    assert times_asked(game, "encounter_starts") == times


def test_everybody_may_act_at_the_start_of_the_second_challenge_too():
    """M-6.6, M-6.4: in stage 10, before its stage 1."""
    assert times_asked(second(stopping("encounter_starts")), "encounter_starts") == 1


def test_the_offense_draws_a_new_hand_in_the_prechallenge_phase_alone():
    """M-7.0.3: with nothing to lay in stage 7 its turn is over, and its hand stays (M-7.0.4)."""
    game = table("attack 9", "edict_solar_wind")
    game.attack(ships=1)
    game.position.discards.append(game.red.seat.hand.pop(0))
    game.finish()
    assert game.position.turn.offense == 1
    assert not [fact for fact in game.heard("new_hand") if fact.seat == 0]


def test_all_tokens_on_the_cone_come_home_when_the_turn_ends_at_once():
    """M-7.0.4: those of allies too; nobody loses any."""
    game = table("attack 9").attack(ships=1, allies={"green": "offense"})
    assert game.enc.gate == {0: 1, 2: 1}
    game.position.discards.append(game.red.seat.hand.pop(0))
    game.finish()
    assert not game.heard("ships_lost")
    assert (game.red.ships, game.green.ships) == (20, 20)
    assert [fact.why for fact in game.heard("turn_ended")] == ["no encounter card"]


def with_an_empty_planet(game: Scenario) -> Scenario:
    game.draws("seat 0")
    game.start.planets[4] = {}
    game.start.planets[3][0] = 8
    return game


def resettled(game: Scenario, ships: int = 1) -> Scenario:
    game.play_until("own_colour").red.answers("resettle")
    game.red.answers({"side": "planet 4", "ships": {"3": ships}})
    return game


def test_to_resettle_counts_as_a_success():
    """M-6.7, M-7.2.7: stage 10 follows, and a second challenge may."""
    game = resettled(with_an_empty_planet(stopping("between_encounters")))
    assert game.asked() == {"green": "between_encounters"}
    assert outcome(game) == "may go on"


def test_to_resettle_no_cards_are_played():
    """M-6.7."""
    game = resettled(with_an_empty_planet(table()), ships=2)
    assert outcome(game) == "may go on"
    assert game.red.hand == sorted(HAND)
    assert game.planets[4] == {0: 2}
    assert not game.heard("card_laid")


# Winning


def four_bases(*names: str) -> Scenario:
    """These have four bases outside their systems, all in that of yellow."""
    game = table("attack 40", yellow=("",))
    for name in names:
        for planet in range(15, 19):
            game.seat(name).has_colony(planet)
    return game


@pytest.mark.parametrize(("ally", "winners"), [({}, [0]), ({"green": "offense"}, [0, 2])])
def test_who_reaches_five_bases_at_the_same_moment_wins_together(ally, winners):
    """M-5.1."""
    game = four_bases("red", "green").attack(ships=1, allies=ally)
    game.lay(red="attack 40", blue="attack 4")
    assert game.finish().game.winners == winners


def test_four_bases_with_five_at_home_do_not_win():
    """M-5.1."""
    game = table(yellow=("",))
    for planet in range(15, 18):
        game.red.has_colony(planet)
    fought(game).finish()
    assert (game.position.foreign_colonies(0), game.position.home_colonies(0)) == (4, 5)
    assert game.game.winners == []


# Losing a power


def macron(homes_lost: int) -> Scenario:
    game = table("attack 9", red=("macron", "attack 9"))
    game.red.loses_home_colonies(homes_lost)
    return game.attack(ships=1).lay(red="attack 9", blue="attack 4")


@pytest.mark.parametrize(("lost", "total"), [(2, 9 + 4), (3, 9 + 1)])
def test_with_fewer_than_three_home_bases_a_power_does_not_work(lost, total):
    """M-5.3: not even one that acts by itself, as Macron's does."""
    assert macron(lost).totals().offense == total


def test_it_is_back_at_once_with_three_home_bases():
    """M-5.3: with the token that comes out of the Warp, not only in the next challenge."""
    game = table(red=("macron", "attack 9")).draws("seat 0", "seat 1")
    game.red.loses_home_colonies(3)
    assert game.red.seat.powerless
    game.play_until("own_colour").red.answers("resettle")
    game.red.answers({"side": "planet 2", "ships": {"0": 1}})
    assert not game.red.seat.powerless


@pytest.mark.parametrize(("homes_lost", "side"), [(0, "super"), (3, "wild")])
def test_without_its_power_a_player_uses_the_wild_of_its_own_flare(homes_lost, side):
    """M-5.4, M-11.6."""
    game = table(red=("mirror", "attack 9", "mirror flare"))
    if homes_lost:
        game.red.loses_home_colonies(homes_lost)
    assert flare_side(game.start, 0, "mirror") == side
    assert flare_side(game.start, 0, "human") == "wild"


# The Warp


def test_tokens_in_the_warp_are_out_of_play():
    """M-16.3: they can be sent nowhere; what a player has on bases is all."""
    game = table()
    game.red.has_in_warp(3)
    game.play_until("regroup_ship").red.answers("leave")
    game.play_until("launch")
    assert sum(game.red.ask.form.places.values()) == 17
    assert game.red.warp == 3
