"""Techs in the course of the game: dealt, researched, abandoned, drawn anew (R-23)."""

from __future__ import annotations

import pytest

import engine.sheets.book as sheets_of_book
from engine import Answer, Game, NotAllowed, Reseed, new_position, view
from engine.bots.bot_game import play_bot_game
from engine.moments import Moment
from engine.options import Options
from engine.sheets.abilities import part, rule, tech_effect
from engine.sheets.book import book
from engine.state.conservation import all_techs
from engine.state.queries import SIDE_SUM, TotalParts
from engine.state.view import View
from engine.techs import TechSheet
from tests.engine.player import has_orders
from tests.engine.scenario import scenario

RED, BLUE, GREEN = 0, 1, 2


def new_game(players: int = 3, **switches) -> Game:
    options = Options(players=players, switches={"technology": True, **switches})
    return Game(new_position(options, "seed"))


def started(tech="xenon_lasers", **more):
    game = scenario(red=("", "attack 8"), blue=("", "attack 6"), green=("",))
    return game.with_tech("blue", tech, faceup=False, **more)


def techs_of(seen: View, seat: int) -> list[dict]:
    return seen["seats"][seat]["techs"]


def next_encounter(game) -> set[int]:
    """To the middle of the next one's course: its tech actions are over. Gives who was asked for one."""
    before, asked = game.position.encounters, set()
    while game.position.encounters == before or game.enc.phase == "regroup":
        asked |= {ask.seat for ask in game.game.open.values() if ask.what == "tech_action"}
        game.default()
    return asked


# Setup


def test_two_are_dealt_to_each_and_asked_with_the_aliens():
    """R-2.11, R-23.1, D-3: no wait of its own."""
    game = new_game()
    asked = sorted((seat, ask.what) for (seat, _), ask in game.open.items())
    assert asked == [(seat, what) for seat in range(3) for what in ("alien", "tech")]
    assert [len(techs) for techs in game.position.techs_dealt] == [2, 2, 2]


def test_the_one_kept_lies_face_down_and_the_other_is_discarded_face_up():
    """R-23.1."""
    game = new_game()
    dealt = [list(techs) for techs in game.position.techs_dealt]
    while game.position.stage == "aliens":
        ask = game.open[min(game.waiting)]
        game.decide(Answer(ask.seat, ask.number, ask.default))
    kept = [seat.techs[0].tech for seat in game.position.seats]
    assert all(tech in techs for tech, techs in zip(kept, dealt, strict=True))
    assert sorted(game.position.tech_discards) == sorted(
        tech for techs, one in zip(dealt, kept, strict=True) for tech in techs if tech != one
    )
    assert not any(seat.techs[0].faceup for seat in game.position.seats)


def test_without_the_variant_there_is_none():
    """R-24.8: a table agrees on it."""
    game = Game(new_position(Options(players=3), "seed"))
    assert {ask.what for ask in game.open.values()} == {"alien"}
    assert not all_techs(game.position)
    assert not game.position.rules.technology
    assert "tech.abandon_is_separate_action" not in game.position.rules


# Researching


def test_t24_researching_with_the_last_ship_of_a_colony_costs_a_point():
    """T-24 (R-23.4, R-23.5, R-23.11): in anybody's regroup; a tech is no colony."""
    game = started()
    game.blue.has_colony(0)
    game.play_until("tech_action", of="blue")
    assert game.position.foreign_colonies(BLUE) == 1
    game.blue.answers("research tech 1 from 0")
    assert game.position.foreign_colonies(BLUE) == 0
    assert game.blue.seat.techs[0].ships == {BLUE: 1}
    assert [fact.planet for fact in game.heard("colony_given_up")] == [0]


def test_every_seat_with_a_face_down_tech_is_asked_in_every_regroup_and_nobody_else():
    """R-23.4."""
    game = started().play_until("tech_action", of="blue")
    assert game.asked() == {"blue": "tech_action"}


def test_nothing_is_done_by_default():
    game = started().play_until("launch")
    assert game.blue.seat.techs[0].ships == {}


def test_with_an_order_it_is_researched_until_it_has_its_ships_and_then_completed():
    """R-23.19, OURS-tech-4: its owner is not asked about it meanwhile, and the order is over then."""
    game = started().play_until("tech_action", of="blue")
    game.blue.answers("research on tech 1")
    for ships in (1, 2, 3):
        assert game.blue.seat.techs[0].ships == {BLUE: ships}
        assert BLUE not in next_encounter(game)
    assert [fact.tech for fact in game.heard("tech_completed")] == ["xenon_lasers"]
    assert game.blue.seat.techs[0].faceup
    next_encounter(game)
    assert game.blue.seat.ahead.by_name == {}


def test_what_has_its_ships_is_completed_and_not_gone_on_with():
    """By an order that was given all the same it is completed too."""
    game = started(ships=3).play_until("tech_action", of="blue")
    assert "research on tech 1" not in game.blue.options
    assert {"complete tech 1", "research for good tech 1"} <= set(game.blue.options)
    game.blue.answers("nothing")
    game.blue.stands(**{"tech 1": "go on"})
    assert BLUE not in next_encounter(game) and game.blue.seat.techs[0].faceup


def test_without_a_colony_nothing_is_completed_by_an_order():
    """OURS-tech-4: the researchers would be lost to the warp."""
    game = started(ships=3)
    game.blue.loses_home_colonies(5)
    has_orders(game.start.seats[BLUE], {"tech 1": "go on"})
    game.play_until("launch")
    assert not game.blue.seat.techs[0].faceup and game.blue.seat.ahead.by_name == {"tech 1": "go on"}


def test_going_on_with_a_secret_tech_never_shows_it():
    """R-23.9: also with enough ships, or with none to spare."""
    game = scenario(red=("", "attack 8"), blue=("", "attack 6"), green=("",))
    game.with_tech("blue", "genesis_bomb", ships=4, faceup=False).play_until("tech_action", of="blue")
    assert game.blue.ask.advise() == "nothing on"
    game.blue.answers("research on tech 1")
    game.play_until("launch")
    assert not game.blue.seat.techs[0].faceup and not game.heard("tech_turned_up")


def test_a_secret_tech_gets_what_it_needs_and_its_owner_is_not_asked():
    """OURS-tech-4: whoever has ordered is left alone, and the words of the order say what others see."""
    game = scenario(red=("", "attack 8"), blue=("", "attack 6"), green=("",))
    game.with_tech("blue", "genesis_bomb", ships=3, faceup=False).play_until("tech_action", of="blue")
    game.blue.answers("research on tech 1")
    for _ in range(2):
        assert BLUE not in next_encounter(game)
        assert game.blue.seat.techs[0].ships == {BLUE: 4} and not game.blue.seat.techs[0].faceup


def test_whose_order_has_nothing_left_to_do_is_asked_about_another_tech():
    game = scenario(red=("", "attack 8"), blue=("", "attack 6"), green=("",))
    game.with_tech("blue", "genesis_bomb", ships=4, faceup=False)
    game.with_tech("blue", "omega_missile", faceup=False)
    has_orders(game.start.seats[BLUE], {"tech 1": "go on"})
    game.play_until("tech_action", of="blue")
    assert game.blue.ask.advise() == "research on tech 2"
    game.blue.answers("research on tech 2")
    assert BLUE not in next_encounter(game) and game.blue.seat.techs[1].ships == {BLUE: 2}


@pytest.mark.parametrize("tech", ["genesis_bomb", "collapsium_hulls", "omega_missile", "xenon_lasers"])
def test_an_order_for_good_goes_on_whatever_the_tech_needs_until_its_owner_says_otherwise(tech):
    """R-23.19, OURS-tech-4: whom it asks, and how many ships it sends, is the same for each."""
    game = scenario(red=("", "attack 8"), blue=("", "attack 6"), green=("",))
    game.with_tech("blue", tech, ships=2, faceup=False).play_until("tech_action", of="blue")
    game.blue.answers("research for good tech 1")
    for ships in (3, 4, 5):
        assert game.blue.seat.techs[0].ships == {BLUE: ships}
        assert BLUE not in next_encounter(game)
    game.blue.stands()
    game.play_until("tech_action", of="blue")


@pytest.mark.parametrize("tech", ["genesis_bomb", "omega_missile", "xenon_lasers"])
def test_one_for_good_ends_once_as_many_ships_are_there_as_the_dearest_tech_needs(tech):
    """OURS-tech-4: all can count them, so to be asked again tells nothing."""
    game = scenario(red=("", "attack 8"), blue=("", "attack 6"), green=("",))
    most = max(book().sheets[tech].research for tech in book().techs)
    game.with_tech("blue", tech, ships=most - 1, faceup=False).play_until("tech_action", of="blue")
    game.blue.answers("research for good tech 1")
    game.play_until("tech_action", of="blue")
    assert game.blue.seat.techs[0].ships == {BLUE: most} and game.blue.seat.ahead.by_name == {}


def test_an_order_by_another_word_is_refused():
    game = started().play_until("tech_action", of="blue")
    with pytest.raises(NotAllowed):
        game.blue.stands(**{"tech 1": "never"})


def test_a_new_tech_is_asked_about_also_of_whoever_wanted_to_be_asked_no_more():
    game = after_a_win()
    has_orders(game.position.seats[RED], {"tech_action": "default"})
    game.red.answers("tech")
    game.red.answers("quark_battery")
    assert game.position.seats[RED].ahead.by_name == {}


def test_with_other_dice_the_deck_of_techs_is_another():
    """Some of it has been seen by whoever drew from it."""
    game = new_game()
    before = list(game.position.techs)
    game.decide(Reseed("another seed"))
    assert sorted(game.position.techs) == sorted(before) and game.position.techs != before


@pytest.mark.parametrize(("ships", "sent"), [(1, {}), (2, {BLUE: 1})])
def test_an_order_takes_no_last_ship_of_a_colony(ships, sent):
    """R-23.19, OURS-tech-4: it takes one of two."""
    game = started()
    for planet in game.start.colonies(BLUE):
        game.start.planets[planet][BLUE] = ships
    game.play_until("tech_action", of="blue")
    game.blue.answers("research on tech 1")
    assert game.blue.seat.techs[0].ships == sent


def test_who_wants_to_be_asked_no_more_is_not():
    game = started().play_until("tech_action", of="blue")
    game.blue.answers("nothing on")
    next_encounter(game)
    assert game.blue.seat.ahead.by_name == {"tech_action": "default"}
    assert not game.blue.is_asked("tech_action")


def test_an_action_that_can_be_done_no_longer_lapses():
    """Two seats act at once; what the first has brought about may spoil the second (R-23.19)."""
    game = started()
    game.with_tech("red", "vacuum_turbines", ships=2, faceup=False)
    game.with_tech("blue", "tech_scrambler", ships=2, faceup=False)
    game.play_until("tech_action", of="blue")
    game.blue.answers("research on tech 3")
    game.red.answers("complete tech 2")
    game.play_until("tech_used", of="blue")
    game.blue.plays("tech_scrambler.scramble")
    game.play_until("launch")
    assert not game.red.seat.techs and [tech.number for tech in game.blue.seat.techs] == [1]


# Abandoning


def test_abandoned_it_is_discarded_and_its_researchers_come_home():
    """R-23.7."""
    game = started(ships=2).play_until("tech_action", of="blue")
    game.blue.answers("abandon tech 1")
    game.play_until("launch")
    assert game.position.tech_discards == ["xenon_lasers"]
    assert game.blue.ships == 20 and not game.blue.seat.techs
    assert [fact.why for fact in game.heard("techs_discarded")] == ["abandoned"]


@pytest.mark.parametrize("ships", [0, 1])
def test_in_the_box_of_2008_one_with_too_few_ships_or_none_is_turned_up_and_so_abandoned(ships):
    """R-23.7: Xenon Lasers need three."""
    game = started(ships=ships).play_until("tech_action", of="blue")
    assert game.blue.ask.form.options["abandon tech 1"].params.get("empty", False) is (ships == 0)
    game.blue.answers("abandon tech 1")
    game.play_until("launch")
    assert game.position.tech_discards == ["xenon_lasers"] and not game.blue.seat.techs
    assert [(fact.tech, fact.ships) for fact in game.heard("tech_turned_up")] == [("xenon_lasers", ships)]
    assert game.blue.ships == 20


def test_in_the_box_of_2008_turning_up_one_with_enough_ships_completes_it():
    """R-23.6, R-23.7: the newer box has an action of its own to abandon it all the same."""
    game = started(ships=3).play_until("tech_action", of="blue")
    assert "complete tech 1" in game.blue.options and "abandon tech 1" not in game.blue.options
    newer = started(ships=3).under("ffg42").effective_switches(technology=True)
    newer.play_until("tech_action", of="blue")
    assert {"complete tech 1", "abandon tech 1"} <= set(newer.blue.options)


def test_in_the_box_of_2008_a_secret_one_is_abandoned_by_turning_it_up_with_any_number_of_ships():
    """R-23.7, R-23.9: turned up in a regroup it is not used, and so never completed."""
    for ships in (0, 3, 4):
        game = started("genesis_bomb", ships=ships).play_until("tech_action", of="blue")
        assert "abandon tech 1" in game.blue.options and "complete tech 1" not in game.blue.options


def test_in_the_newer_box_an_empty_one_is_put_away_too():
    """R-23.7."""
    newer = started().under("ffg42").effective_switches(technology=True).play_until("tech_action", of="blue")
    assert "abandon tech 1" in newer.blue.options


def test_that_an_empty_one_may_be_turned_up_says_nothing_of_what_it_is():
    """R-23.16: the same is offered whichever it is, and nobody else sees what is offered."""
    offered, seen = set(), set()
    for tech in ("xenon_lasers", "genesis_bomb", "quark_battery"):
        game = started(tech).play_until("tech_action", of="blue")
        offered.add(tuple(sorted(game.blue.options)))
        seen.add(str(game.view("red")))
    assert len(offered) == len(seen) == 1


# What others know


def test_face_down_only_its_owner_sees_what_it_is():
    """R-23.3, R-23.16."""
    start = started(ships=2).start
    mine, theirs = (techs_of(view(start, seat), BLUE)[0] for seat in (BLUE, RED))
    assert mine["tech"] == "xenon_lasers" and theirs["tech"] == ""
    assert mine["ships"] == theirs["ships"] == 2
    assert {key for key in mine if mine[key] != theirs[key]} == {"tech"}


def test_no_fact_for_all_names_one_that_lies_face_down():
    game = started(ships=1).play_until("tech_action", of="blue")
    game.blue.answers("research tech 1 from 9")
    game.play_until("launch")
    assert "xenon" not in str(game.told("red"))


# Ships on techs


def test_researchers_may_be_lost():
    """R-23.11: at the owner's choice; by default after the ships that can be spared."""
    game = scenario(red=("", "attack 8", "plague"), blue=("", "attack 6"), green=("",))
    game.with_tech("blue", "xenon_lasers", ships=2, faceup=False).play_until("encounter_starts", of="red")
    game.red.plays("plague:seat 1")
    game.play_until("lose_ships", of="blue")
    assert "tech 1" in game.blue.ask.form.places
    assert "tech 1" not in game.blue.ask.default
    game.blue.answers({"tech 1": 2, "9": 1})
    assert game.blue.seat.techs[0].ships == {}


# A new tech


def after_a_win(**switches):
    game = scenario(red=("", "attack 30", "attack 8"), blue=("", "attack 6"), green=("",))
    game.effective_switches(technology=True, **switches)
    game.start.techs = ["qax", "xenon_lasers", "quark_battery", "vacuum_turbines"]
    game.red.has_colony(10)
    game.attack().lay(red="attack 30", blue="attack 6").play_until("another_encounter")
    return game


def test_in_place_of_a_second_encounter_the_offense_draws_one_more_than_its_foreign_colonies():
    """R-23.12: after a win with an older colony there are two of them."""
    game = after_a_win()
    game.red.answers("tech")
    assert sorted(game.red.options) == ["quark_battery", "vacuum_turbines", "xenon_lasers"]
    game.red.answers("quark_battery")
    assert [tech.tech for tech in game.red.seat.techs] == ["quark_battery"]
    assert sorted(game.position.tech_discards) == ["vacuum_turbines", "xenon_lasers"]
    assert game.position.turn.offense == BLUE


def test_it_is_offered_without_an_encounter_card_too():
    """R-23.13."""
    game = scenario(red=("", "attack 30"), blue=("", "attack 6"), green=("",))
    game.effective_switches(technology=True)
    game.attack().lay(red="attack 30", blue="attack 6").play_until("another_encounter")
    assert game.red.options == ["no", "tech"]


def test_a_further_encounter_of_a_sheet_may_be_given_for_a_tech_too():
    """R-23.14: then the turn ends."""
    game = scenario(red=("machine", "attack 4", "attack 8"), blue=("", "attack 30"), green=("",))
    game.effective_switches(technology=True)
    game.start.techs = ["xenon_lasers"]
    game.attack().lay(red="attack 4", blue="attack 30").play_until("further_encounter_due", of="red")
    game.red.plays("continuity")
    assert game.red.options == ["yes", "tech"]
    game.red.answers("tech")
    assert [tech.tech for tech in game.red.seat.techs] == ["xenon_lasers"]
    assert game.position.turn.offense == BLUE


def test_without_the_variant_it_is_not_offered():
    game = scenario(red=("", "attack 30", "attack 8"), blue=("", "attack 6"), green=("",))
    game.attack().lay(red="attack 30", blue="attack 6").play_until("another_encounter")
    assert game.red.options == ["no", "yes"]


def test_an_empty_deck_is_made_anew_of_the_discards_and_with_both_empty_none_is_drawn():
    """R-23.18."""
    game = after_a_win()
    game.position.techs, game.position.tech_discards = ["qax"], ["xenon_lasers"]
    game.red.answers("tech")
    assert sorted(game.red.options) == ["qax", "xenon_lasers"]
    bare = after_a_win()
    bare.position.techs = []
    bare.red.answers("tech")
    assert not bare.red.seat.techs and bare.position.turn.offense == BLUE


# A game knows only what is in it


class Listener(TechSheet):
    """A tech that has something to do at every moment, and changes every total."""

    title, research, one_shot = "Listener", 1, False
    name = "listener"

    @tech_effect(Moment)
    async def use(self, moment: Moment, _: None) -> None:
        raise AssertionError("nobody has it")

    @part(Moment)
    async def work(self, moment: Moment, _: None) -> None:
        raise AssertionError("nobody has it")

    @rule(SIDE_SUM)
    def a_hundred_more(self, parts: TotalParts, *, side: str) -> TotalParts:
        raise AssertionError("nobody has it")


@pytest.fixture
def listener(monkeypatch):
    """The book is read again without it afterwards."""
    found = sheets_of_book._sheets_in
    monkeypatch.setattr(
        sheets_of_book, "_sheets_in", lambda *of: found(*of) + [Listener] * (of[0] == "engine.techs")
    )
    book.cache_clear()
    book()
    yield
    monkeypatch.undo()
    book.cache_clear()
    book()


@pytest.mark.parametrize("pace", ["every_window", "standard"])
def test_a_tech_that_listens_everywhere_changes_no_question_of_a_game_without_it(pace, request):
    options = Options(players=3, switches={"pace": pace})
    before = play_bot_game(options, "listeners", record=True)
    request.getfixturevalue("listener")
    assert Listener.name in book().techs
    after = play_bot_game(options, "listeners", record=True)
    assert (after.log, after.hash) == (before.log, before.hash)
