"""Every switch of the editions does something: what is seen of one game with each of its values.

R-2.4, R-2.5, R-3.7, R-4.2, R-8.8, R-10.2, R-12.13, R-14.3, R-14.8, R-17.8, R-17.11, R-19.5, R-21.3, R-21.7.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from engine import BadOptions, Game, NotAllowed, Options, new_position, register_own_aliens
from engine.aliens import Alien
from engine.editions import EDITIONS, SWITCHES
from engine.moments import AlliancesFormed
from engine.sheets.abilities import is_defense, power
from engine.sheets.flares import flare_side
from engine.state.holdings import Power
from tests.engine.choosing import started
from tests.engine.looks import Looks
from tests.engine.mayfair.test_every_switch import LOOKS as OF_MAYFAIR
from tests.engine.player import has_stops
from tests.engine.scenario import Scenario, scenario

LOOKS = Looks()
look = LOOKS.at


def table(switch: str, value: Any, **hands: tuple) -> Scenario:
    """Red attacks blue; two others look on, unless they have hands."""
    usual = {"red": ("", "attack 8"), "blue": ("", "attack 20"), "green": ("",), "yellow": ("",)}
    return scenario(**(usual | hands)).under("ffg2008", **{switch.replace(".", "__"): value})


def fought(game: Scenario, **more: Any) -> Scenario:
    red, blue = (next(c for c in game.seat(n).hand if c.split()[0] in KINDS) for n in ("red", "blue"))
    return game.attack(**({"ships": 2} | more)).lay(red=red, blue=blue)


KINDS = ("attack", "negotiate", "morph")


def until(game: Scenario, name: str, words: str) -> None:
    """Defaults until this seat is offered this; then it is played."""
    while not game.seat(name).is_offered(words):
        game.default()
    game.seat(name).plays(next(option for option in game.seat(name).options if words in option))


# Setup


@look("setup.alien_selection", {"two_flares_keep_one": 2, "random_deal": 1})
def sheets_to_choose_from(switch, value):
    return len(new_position(Options(players=3, switches={switch: value}), "s").dealt[0])


def flares_in_play(**switches):
    position = started(players=3, switches=switches).position
    hands = [one for seat in position.seats for one in seat.hand]
    return sum(one.is_flare for one in (*position.deck, *hands))


@look("setup.combos", {False: 0, True: 1})
def cards_revealed(switch, value):
    told = started(players=3, switches={switch: value}).told_so_far
    return sum(fact.id == "combo_revealed" for fact in told)


@look("flares", {True: 10, False: 0})
def flares_in_the_deck(switch, value):
    return flares_in_play(**{switch: value})


@look("setup.total_flares", {0: 6, 10: 10, 14: 14})
def how_many_flares(switch, value):
    """Those of the six dealt sheets are always among them."""
    return flares_in_play(**{switch: value})


@look("ships", {20: 4, 25: 5, 40: 8})
def ships_on_each_planet(switch, value):
    return new_position(Options(players=3, switches={switch: value}), "s").planets[0][0]


@look("planets", {5: 15, 4: 12})
def planets_in_all(switch, value):
    return len(new_position(Options(players=3, switches={switch: value}), "s").planets)


def may_meet(switch, value, *pair):
    try:
        return bool(Options(players=3, dealt=(*pair, "human"), switches={switch: value}))
    except BadOptions as refused:
        return refused.reason


@look("conflicts.gambler_sorcerer", {"forbidden": "conflict", "allowed": True})
def gambler_and_sorcerer(switch, value):
    return may_meet(switch, value, "gambler", "sorcerer")


@look("conflicts.masochist_healer", {"forbidden": "conflict", "allowed": True})
def masochist_and_healer(switch, value):
    return may_meet(switch, value, "masochist", "healer")


# Turns, hands and cards


@look("new_hand.play_before_discard", {True: True, False: False})
def a_flare_that_fits_before_the_new_hand(switch, value):
    game = table(switch, value, blue=("", "sorcerer flare", "quash"))
    has_stops(game.start.seats[1], ["before_cards_chosen", "new_hand_due"])
    game.attack(ships=1).red.answers("attack 8")
    game.blue.passes()
    game.play_until("new_hand_due", of="blue")
    return game.blue.is_offered("sorcerer flare")


@look("cosmic_deck.quake", {True: 1, False: 0})
def with_no_card_left(switch, value):
    game = table(switch, value, green=("", *["attack 9"] * 30))
    game.start.deck = []
    fought(game, ships=1, allies={"green": ("defense", 1)}).play_until("launch")
    return len(game.heard("cosmic_quake"))


@look("single_encounter_turns", {True: False, False: True})
def after_a_success(switch, value):
    game = table(switch, value, red=("", "attack 30", "attack 8"), blue=("", "attack 6", "attack 7"))
    fought(game).play_until("another_encounter", "launch")
    return game.red.is_asked("another_encounter")


@look(
    "hidden_powers",
    {"off": (["mirror"], []), "until_shown": ([], ["mirror"]), "always": ([], ["mirror"])},
)
def where_the_sheet_lies(switch, value):
    game = started(players=3, dealt=("mirror", "void", "zombie"), switches={switch: value})
    mine = game.position.seats[0]
    return [power.alien for power in mine.powers], [power.alien for power in mine.face_down]


@look("powers", {1: ["mirror"], 2: ["mirror", "void"], 3: ["mirror", "void", "zombie"]})
def how_many_powers(switch, value):
    dealt = "+".join(["mirror", "void", "zombie"][:value])
    game = started(players=2, dealt=(dealt, ""), switches={switch: value})
    return [power.alien for power in game.position.seats[0].powers]


@look("choosing", {"dealt": 2, "picked": 4, "draft": 3, "free": 0})
def sheets_by_the_way_of_choosing(switch, value):
    options = Options(players=3, edition="ffg42", switches={"powers": 2, switch: value})
    return len(new_position(options, "s").dealt[0])


@look("power_chart", {"off": [True, True], "x": [False, True], "xpw": [False, False]})
def pairs_of_one_seat(switch, value):
    return [may_be_together(value, "demon+macron"), may_be_together(value, "clone+miser")]


def may_be_together(chart, pair):
    try:
        return bool(Options(players=2, dealt=(pair, ""), switches={"powers": 2, "power_chart": chart}))
    except BadOptions:
        return False


@look("zilch", {True: 6, False: 7})
def who_has_a_system(switch, value):
    """R-25.6."""
    return len(new_position(Options(players=7, switches={switch: value}), "s").players)


@look("shark", {True: 2, False: 1})
def who_sits_apart(switch, value):
    """R-25.9."""
    players = 8 if value else 7
    return len(new_position(Options(players=players, switches={"zilch": True, switch: value}), "s").apart)


@look("zilch.names_sharers", {True: ["prediction", "prediction_sharers"], False: ["prediction"]})
def what_the_zilch_is_asked(switch, value):
    """R-25.7."""
    game = Game(new_position(Options(players=7, switches={"zilch": True, switch: value}), "s"))
    return sorted(ask.what for ask in game.open.values() if ask.what.startswith("prediction"))


@look("rotating_powers", {True: True, False: False})
def at_the_start_of_a_turn(switch, value):
    game = table(switch, value, red=("mirror", "attack 8"))
    game.start.unused = ["void"]
    return game.red.is_asked("rotate")


@look("technology", {True: [1, 1, 1], False: [0, 0, 0]})
def techs_before_each_seat(switch, value):
    game = started(players=3, switches={switch: value})
    return [len(seat.techs) for seat in game.position.seats]


@look("tech.abandon_is_separate_action", {True: True, False: False})
def whether_a_tech_that_could_be_completed_can_be_put_away(switch, value):
    game = table(switch, value).with_tech("blue", "xenon_lasers", ships=3, faceup=False)
    game.play_until("tech_action", of="blue")
    return "abandon tech 1" in game.blue.options


@look("second_encounter.requires_encounter_card", {True: ["no"], False: ["no", "yes"]})
def after_a_success_without_an_encounter_card(switch, value):
    """R-3.7: asked all the same (D-51)."""
    game = table(switch, value, red=("", "attack 30", "quash"), blue=("", "attack 6", "attack 7"))
    return sorted(fought(game).play_until("another_encounter").red.options)


@look("planning.offense_check", {"start": (True, False), "selection": (True, True), "always": (False, False)})
def how_far_an_offense_comes_without_an_encounter_card(switch, value):
    """Whether it invites anybody, and whether it may play what fits before cards are chosen."""
    game = table(switch, value, red=("", "attack 8", "oracle flare")).play_until("launch")
    game.number = game.position.encounters
    game.position.discards.append(game.red.seat.hand.pop(0))
    asked, offered = set(), False
    while game.enc and game.enc.number == game.number and not offered:
        asked |= {*game.asked().values()}
        offered = game.red.is_offered("oracle flare")
        game.default()
    return "invite" in asked, offered


@look(
    "pace",
    {
        "one_by_one": (1, {"encounter_starts", "cards_revealed"}),
        "every_window": (3, {"encounter_starts", "cards_revealed"}),
        "standard": (3, {"cards_revealed"}),
        "brisk": (3, set()),
    },
)
def questions_at_the_launch_and_where_who_is_behind_by_three_is_asked_for_reactions(switch, value):
    game = table(switch, value, red=("", "attack 8", "attack 1"), blue=("", "attack 10"))
    game.red.has_usual_stops()
    seen, at_launch, number = set(), 0, game.position.encounters
    while game.enc and game.enc.number == number and game.game.waiting:
        now = [ask.what for ask in game.game.open.values() if ask.seat == 0]
        at_launch = len(now) if "launch" in now else at_launch
        seen |= set(now)
        game.default()
    return at_launch, seen & {"encounter_starts", "cards_revealed"}


# Flares and zaps


@look("freewheeling", {True: True, False: False})
def a_second_flare_of_one_seat(switch, value):
    game = table(switch, value, red=("", "attack 8", "mirror flare", "human flare"))
    until(fought(game), "red", "mirror flare.copy")
    return game.red.is_offered("human flare")


@look("flare.card_zapped_counts", {True: False, False: True})
def a_flare_after_one_that_was_card_zapped(switch, value):
    game = table(
        switch,
        value,
        red=("", "attack 8", "mirror flare", "human flare"),
        blue=("", "attack 20", "card_zap"),
    )
    until(fought(game), "red", "mirror flare.copy")
    until(game, "blue", "card_zap")
    while "card_played" in game.asked().values():
        game.default()
    return game.red.is_offered("human flare")


@look("flare.incarnation_super", {True: "super", False: "wild"})
def the_flare_of_an_incarnation(switch, value):
    game = table(switch, value, red=("reincarnator", "attack 8"))
    game.start.seats[0].powers.append(Power("mirror", under="reincarnator"))
    fought(game)
    return flare_side(game.position, 0, "mirror")


@look("zap.unused_parts_stay", {True: True, False: False})
def a_release_after_a_zap(switch, value):
    """Zombie's, in the deal of an encounter in which a rescue was zapped."""
    game = table(
        switch,
        value,
        red=("zombie", "negotiate", "negotiate"),
        blue=("", "negotiate", "cosmic_zap"),
        green=("", "plague"),
    )
    game.blue.has_in_warp(2)
    until(game, "green", "plague.infect:seat 0")
    until(game, "blue", "cosmic_zap")
    fought(game, ships=1).play_until("deal")
    return bool(game.red.ask.form.clauses["0"])


@look("chosen.zap_after_draw", {True: ["prayer", "nothing"], False: ["prayer"]})
def announcements_of_a_prayer(switch, value):
    game = table(switch, value, red=("chosen", "attack 8"))
    until(fought(game), "red", "prayer")
    game.finish()
    return [fact.ability for fact in game.heard("power_announced")]


@look("zap.macron_at_reveal", {True: ["one_ship", "mass"], False: ["one_ship"]})
def uses_of_a_macron(switch, value):
    game = fought(table(switch, value, red=("macron", "attack 8")), ships=1).finish()
    return [fact.ability for fact in game.heard("power_announced")]


@look("round.later_acts", {"stand": 8 + 2 + 5 + 3, "asked_again": 8 + 2 + 5})
def two_reinforcements_of_one_round(switch, value):
    """Red and its ally play at once; asked again, the ally has had enough (OURS-core-43)."""
    game = table(switch, value, red=("", "attack 8", "reinforcement 5"), green=("", "reinforcement 3"))
    fought(game, ships=1, allies={"green": "offense"}).play_until("cards_revealed", of="red")
    game.red.plays("reinforcement 5.reinforce:offense")
    game.play_until("cards_revealed", of="green").green.plays("reinforcement 3.reinforce:offense")
    game.finish()
    return game.heard("totals_final")[0].offense


# Values, results, losses


@look("deal.all_ships_home", {False: {0: 2}, True: {}})
def ships_on_the_gate_while_a_deal_is_talked_about(switch, value):
    """M-7.8.8."""
    game = table(switch, value, red=("", "negotiate"), blue=("", "negotiate"))
    return fought(game).play_until("deal").enc.gate


def offered(switch, value, **gift):
    """Whether red may give this by a deal."""
    game = table(switch, value, red=("", "negotiate"), blue=("", "negotiate"))
    form = fought(game).play_until("deal").red.ask.form
    try:
        return bool(form.judge(form.offering({"cards": ["random"], **gift}, {})))
    except NotAllowed:
        return False


@look("deal.comparisons", {False: False, True: True})
def an_attack_above_a_number_is_offered(switch, value):
    """M-7.8.9."""
    return offered(switch, value, cards=["attack > 12"])


@look("deal.promises", {False: False, True: True})
def a_promise_is_offered(switch, value):
    """M-7.8.10."""
    return offered(switch, value, promises="peace")


@look("values.order", {"timing": 8 * 3 - 5 + 2, "use": (8 - 5) * 3 + 2})
def a_value_changed_in_planning_and_at_the_reveal(switch, value):
    """The defense's Calculator speaks first, the offense's Tripler comes first (OURS-core-45)."""
    game = table(switch, value, red=("tripler", "attack 8"), blue=("calculator", "attack 5"))
    until(fought(game), "blue", "equalize")
    game.finish()
    return game.heard("totals_final")[0].offense


@look("timing.others_first", {False: ["red", "blue", "green"], True: ["green", "red", "blue"]})
def reinforcements_of_one_round_in_their_order(switch, value):
    """R-15.2, M-9.1."""
    hands = {"red": ("", "attack 8", "reinforcement 2"), "blue": ("", "attack 6", "reinforcement 2")}
    game = table(switch, value, **hands, green=("", "reinforcement 2"))
    fought(game, allies={"green": "defense"}).play_until("cards_revealed")
    for name in ("blue", "red", "green"):
        game.seat(name).plays(f"reinforcement 2.reinforce:{'offense' if name == 'red' else 'defense'}")
    return [game.names[fact.seat] for fact in game.heard("card_announced")]


@look("destiny", {True: 1, False: 0})
def cards_of_destiny_are_turned_up(switch, value):
    """Only two players may do without (R-25.5)."""
    game = scenario(red=("", "attack 8"), blue=("", "attack 20")).under("ffg2008", **{switch: value})
    return len(game.play_until("launch").heard("destiny_turned"))


@look("goal", {5: False, 2: True, 3: False})
def two_foreign_colonies_win(switch, value):
    game = table(switch, value, red=("", "attack 40"))
    game.red.has_colony(10)
    fought(game).finish()
    return bool(game.position.winners)


@look("homes_for_power", {3: True, 2: False, 4: True})
def two_home_colonies_are_too_few(switch, value):
    game = table(switch, value, red=("mirror", "attack 8"))
    for planet in (2, 3, 4):
        game.start.planets[planet].clear()
    game.red.seat.removed = 12
    fought(game).finish()
    return game.position.seats[0].powerless


@look("resettle.counts_as_win", {True: 1, False: 0})
def tokens_of_a_warrior_who_resettles(switch, value):
    game = table(switch, value, red=("warrior", "attack 8")).draws("seat 0")
    game.red.loses_home_colonies(1)
    game.red.resettles(4)
    game.finish()
    return game.red.power.tokens


@look("rewards.mandatory", {True: False, False: True})
def an_ally_may_take_nothing(switch, value):
    game = table(switch, value)
    game.green.has_in_warp(1)
    fought(game, allies={"green": ("defense", 1)}).play_until("rewards")
    return "cards 0 ships 0" in game.green.options


@look("rewards.before_ships_return", {True: "rewards_taken", False: "ships_returned"})
def what_comes_first(switch, value):
    game = fought(table(switch, value), allies={"green": ("defense", 1)}).finish()
    return next(fact.id for fact in game.told() if fact.id in ("rewards_taken", "ships_returned"))


@look("win.after_reactions", {True: [], False: [0]})
def who_has_won_when_the_vacuum_answers_the_landing(switch, value):
    """Red's fifth colony is the landed ship that the Vacuum takes along (OURS-core-47)."""
    game = table(switch, value, red=("", "attack 40"), blue=("vacuum", "attack 8"))
    for planet in (6, 10, 11, 15):
        game.red.has_colony(planet)
    fought(game, ships=1, planet=5)
    while game.game.waiting and not game.blue.is_asked("vacuum.catharsis"):
        game.default()
    if game.game.waiting:
        game.blue.answers({"seat 0": 1})
        game.red.answers({"5": 1})
    return game.position.winners


@look("spiff.lands_before_void", {True: {0: 1, 1: 4}, False: {1: 4}})
def the_planet_on_which_a_spiff_lost_to_a_void(switch, value):
    game = table(switch, value, red=("spiff", "attack 4"), blue=("void", "attack 40"))
    fought(game, planet=5)
    while game.enc and game.enc.number == game.number:
        until_landing = game.red.is_offered("crash_landing")
        game.red.uses("crash_landing") if until_landing else game.default()
    return game.planets[5]


@look("shadow.super_if_saved", {True: True, False: False})
def super_shadow_after_a_zombie_saved_its_ship(switch, value):
    game = table(switch, value, red=("shadow", "attack 8", "shadow flare"), blue=("zombie", "attack 20"))
    game.red.has_in_warp(2)  # one of them comes back at regroup
    game.play_until("shadow.execution", of="red").red.answers("planet 6")
    while game.enc.phase == "destiny" and not game.red.is_offered("replacement"):
        game.default()
    return game.red.is_offered("replacement")


class Sentinel(Alien):
    """As the defense one of its ships leaves a home colony and waits beside the planet."""

    title = "Sentinel"
    text, use, wild, super = "waits beside the planet", "", "nothing", "nothing"

    @power(AlliancesFormed, who=is_defense)
    async def keep_watch(self, moment: AlliancesFormed, _: None) -> None:
        place = max(
            self.position.home_planets(self.seat), key=lambda p: self.position.planets[p].get(self.seat, 0)
        )
        number = self.position.take_ships(self.seat, {str(place): 1})
        self.position.put_ships(self.seat, number, self.enc.orbit)


Sentinel.name = "sentinel"


@pytest.fixture(autouse=True)
def own_alien() -> Iterator[None]:
    register_own_aliens([Sentinel])
    yield
    register_own_aliens([])


@look("deal.failed_ship_source", {"any_of_own_ships": True, "colonies_or_gate": False})
def a_ship_beside_the_planet_may_pay_for_a_failed_deal(switch, value):
    """No built-in sheet puts a main player's ship there: an own one does (OURS-core-44)."""
    game = table(switch, value, red=("", "negotiate"), blue=("sentinel", "negotiate"))
    game.start.rules["box"] = [*game.start.rules["box"], "sentinel"]
    fought(game).play_until("lose_ships", of="blue")
    return "orbit" in game.blue.ask.form.places


@pytest.mark.parametrize(("switch", "value"), LOOKS.every_value(), ids=str)
def test_a_switch_does_what_the_rulings_say(switch, value):
    assert LOOKS.is_right(switch, value)


def test_every_switch_is_looked_at_with_every_value_that_has_a_name():
    assert sorted([*LOOKS, *OF_MAYFAIR]) == sorted(SWITCHES)
    assert all(edition.keys() == SWITCHES.keys() for edition in EDITIONS.values())
    assert [*LOOKS.faults(), *OF_MAYFAIR.faults()] == []
