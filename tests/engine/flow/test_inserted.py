"""An encounter inside another one: the outer one is interrupted, and goes on where it was (A-53 to A-56)."""

from collections.abc import Awaitable, Callable, Iterator
from typing import ClassVar

import pytest

from engine import Game, NotAllowed
from engine.aliens import Alien
from engine.decisions import standing_of
from engine.flow.variants.shark import shark_apart
from engine.moments import EncounterStarts, Moment, ShipsCommitting
from engine.sheets.abilities import power
from engine.state.cards import card
from engine.state.encounter import PlannedEncounter
from engine.state.position import Turn
from engine.state.view import view
from engine.windows.losses import lose, settle_on
from engine.windows.order_judge import with_order
from engine.windows.planets import destroy_planet
from tests.engine.rift import RIFTS, own_aliens
from tests.engine.scenario import Scenario, scenario

ATTACKS = ("attack 8",) * 6


class Meddler(Alien):
    """What a test makes it do when an encounter starts."""

    title, name = "Meddler", "meddler"
    text = use = wild = super = ""
    deed: ClassVar[Callable[[Alien], Awaitable[None]]]

    @power(EncounterStarts, optional=True)
    async def meddle(self, moment: Moment, _: None) -> None:
        await Meddler.deed(self)


@pytest.fixture(autouse=True)
def rifts() -> Iterator[None]:
    with own_aliens(*RIFTS, Meddler):
        yield


def four(hands: dict[str, tuple[str, ...]] | None = None, **aliens: str) -> Scenario:
    """Red attacks blue; green opens rifts."""
    aliens = {"red": "", "blue": "", "green": "rift", "yellow": ""} | aliens
    game = scenario(
        **{name: (alien, *ATTACKS, *(hands or {}).get(name, ())) for name, alien in aliens.items()}
    )
    return game.draws("seat 1", "seat 3", "seat 0", "seat 1")


def opens(game: Scenario, name: str, moment: str, act: str = "open") -> Scenario:
    """A seat opens a rift at this moment, while all others pass."""
    depth = len(game.position.outer)
    game.play_until(moment, of=name).seat(name).uses(act)
    for _ in range(20):
        if len(game.position.outer) > depth:
            return game
        game.default()
    raise AssertionError("nothing began")


def in_the_alliance(game: Scenario) -> Scenario:
    """Green has opened a rift after alliances were formed, and attacks yellow inside."""
    return opens(game.attack(allies={"yellow": "defense"}), "green", "alliances_formed")


def inner_over(game: Scenario) -> Scenario:
    """Everybody takes the default until one encounter more goes on."""
    depth = len(game.position.outer)
    while len(game.position.outer) >= depth:
        game.default()
    return game


def outer_over(game: Scenario, number: int = 1) -> Scenario:
    game.number = number
    return game.finish()


def course(game: Scenario) -> list[str]:
    """Where encounters began, went on and were over."""
    short = {"encounter_began": "began", "encounter_goes_on": "on", "encounter_over": "over"}
    return [f"{fact.number} {short[fact.id]}" for fact in game.told() if fact.id in short]


# Where the outer one was


def test_it_begins_anew_and_the_outer_one_goes_on_where_it_was():
    game = in_the_alliance(four())
    outer, inner = game.position.outer[0], game.enc
    assert (inner.number, inner.offense, inner.of_turn, inner.phase) == (2, 2, False, "regroup")
    assert not inner.gate and not inner.allies and not inner.zapped and not inner.lasting
    assert (outer.gate, outer.orbit, outer.phase) == ({0: 3}, {3: 1}, "alliance")
    inner_over(game)
    assert game.enc is outer and game.enc.gate == {0: 3} and game.enc.order == [0, 1, 2, 3]
    game.finish()
    assert course(game) == ["1 began", "2 began", "2 over", "1 on", "1 over", "3 began"]


def test_its_ships_fight_in_the_outer_one_alone():
    game = inner_over(in_the_alliance(four()))
    game.lay(red="attack 8", blue="attack 8").pass_windows()
    inner, outer = game.all_totals
    assert outer == (8 + 3, 8 + 4 + 1)
    assert inner.offense == 8 + 4


def test_it_counts_for_nobodys_turn():
    """A-42: Its result uses up and grants no encounter of anybody's turn."""
    game = inner_over(in_the_alliance(four()))
    assert game.heard("encounter_over")[0].result == "offense"
    assert game.position.turn == Turn(offense=0)


@pytest.mark.parametrize(
    ("moment", "phase"),
    [
        ("encounter_starts", "regroup"),
        ("gate_aimed", "launch"),
        ("alliances_formed", "alliance"),
        ("cards_revealed", "reveal"),
    ],
)
def test_from_every_phase_the_outer_one_comes_to_its_result(moment, phase):
    game = opens(four(), "green", moment)
    assert game.position.outer[0].phase == phase
    outer_over(inner_over(game))
    assert course(game)[:5] == ["1 began", "2 began", "2 over", "1 on", "1 over"]
    assert game.result in ("offense", "defense")


@pytest.mark.parametrize("moment", ["winner_known", "encounter_ends", "further_encounter_due"])
def test_after_the_reveal_it_keeps_its_result(moment):
    game = four({"red": ("attack 14",)})
    game.attack(ships=1, planet=5).lay(red="attack 14", blue="attack 8")
    opens(game, "green", moment)
    assert game.position.outer[0].result == "offense"
    inner_over(game).play_until("another_encounter", of="red")
    assert game.position.turn.success and 0 in game.planets[5]


def test_what_is_announced_before_it_is_carried_out_first():
    """A-53: Plague, in answer to which the rift opens, takes its ships and lies on the discard pile first."""
    game = four({"red": ("plague",)})
    game.play_until("encounter_starts", of="red").red.plays("plague:seat 1")
    opens(game, "green", "card_played")
    assert game.ships_lost == [(1, 3)] and "plague" in game.discards and not game.position.playing


@pytest.mark.parametrize("later_acts", ["stand", "asked_again"])
def test_nothing_that_was_chosen_before_it_is_announced_after_it(later_acts):
    """A-63: a seat that chose an act together with it is asked anew."""
    game = four(yellow="rift_two").effective_switches(round__later_acts=later_acts)
    game.play_until("gate_aimed", of="yellow")
    game.green.uses("open")
    game.yellow.uses("open")
    inner_over(game)
    assert course(game) == ["1 began", "2 began", "2 over", "1 on"]
    assert game.enc.phase == "launch" and game.yellow.is_offered("open")


def test_a_card_that_begins_one_lies_where_it_belongs_by_then():
    game = opens(four({"green": ("rift flare",)}, green=""), "green", "encounter_starts", "tear")
    assert card("rift flare") in game.green.seat.hand and not game.position.playing
    assert game.position.outer[0].flares == {"rift flare": 2} and not game.enc.flares


def test_two_that_are_asked_for_are_played_one_after_the_other():
    game = opens(four({"green": ("rift flare",)}), "green", "encounter_starts", "rip")
    for number in (2, 3):
        assert game.enc.number == number and [one.number for one in game.position.outer] == [1]
        while game.enc.number == number:
            game.default()
    assert course(game) == ["1 began", "2 began", "2 over", "1 on", "3 began", "3 over", "1 on"]


def test_three_deep():
    game = in_the_alliance(four(yellow="rift_two", blue="rift_three"))
    opens(game, "yellow", "gate_aimed")
    opens(game, "blue", "cards_revealed")
    assert [one.number for one in game.position.outer] == [1, 2, 3]
    assert [one.phase for one in game.position.outer] == ["alliance", "launch", "reveal"]
    assert [one["number"] for one in view(game.position, 0)["outer"]] == [1, 2, 3]
    for _ in range(3):
        inner_over(game)
    game.finish()
    assert course(game)[4:] == ["4 over", "3 on", "3 over", "2 on", "2 over", "1 on", "1 over", "5 began"]


# Orders for an encounter


def orders(game: Scenario, name: str, card: str, until: int | None = None) -> None:
    """A seat says which card it lays as the defense of the present encounter, or until that of a number."""
    seat = game.names.index(name)
    ahead = game.position.seats[seat].ahead
    said = {"do": [{"what": "card", "card": card}], "until": until or game.enc.number}
    kept = (*ahead.numbered, with_order(ahead.numbered, said, seat, game.position))
    game.game.decide(standing_of(seat, ahead.with_numbered(kept)))


def ordered(game: Scenario, name: str) -> list[str]:
    """The cards that a seat lays by its orders in the present encounter."""
    ahead = game.seat(name).seat.ahead
    return [order.do[0].card for order in ahead.standing(game.enc.number)]


def test_an_order_for_an_encounter_ends_with_it_and_one_for_the_outer_one_holds_again():
    game = four(yellow="rift_two").attack(allies={"yellow": "defense"})
    orders(game, "blue", "attack 8")
    opens(game, "green", "alliances_formed")
    assert ordered(game, "blue") == []
    orders(game, "blue", "attack 10")
    opens(game, "yellow", "gate_aimed")
    orders(game, "blue", "attack 12")
    assert ordered(game, "blue") == ["attack 12"]
    assert ordered(inner_over(game), "blue") == ["attack 10"]
    assert ordered(inner_over(game), "blue") == ["attack 8"]


def test_an_order_may_be_given_inside_for_the_outer_one_but_not_for_one_that_is_over():
    game = inner_over(in_the_alliance(four(yellow="rift_two")).play_until("launch"))
    opens(game, "yellow", "cards_revealed")
    orders(game, "blue", "attack 8", until=1)
    assert ordered(game, "blue") == [] and ordered(inner_over(game), "blue") == ["attack 8"]
    with pytest.raises(NotAllowed, match="order_has_ended"):
        orders(opens(game, "yellow", "winner_known"), "blue", "attack 10", until=2)


# Powers, wins and turns inside


ZAP = {"blue": ("cosmic_zap",)}


def test_a_use_that_is_zapped_begins_none():
    game = four(ZAP)
    game.play_until("gate_aimed", of="green").green.uses("open")
    game.blue.zaps_power()
    game.play_until("encounter_card")
    assert not game.position.outer and game.enc.zapped == ["rift"]


def test_a_power_that_is_zapped_inside_works_again_in_the_outer_one():
    """A-56: Zaps belong to the encounter in which they came."""
    game = in_the_alliance(four(ZAP, yellow="rift_two"))
    game.play_until("gate_aimed", of="yellow").yellow.uses("open")
    game.blue.zaps_power()
    game.play_until("encounter_card")
    assert game.enc.number == 2 and game.enc.zapped == ["rift_two"]
    inner_over(game)
    assert not game.enc.zapped
    opens(game, "yellow", "cards_revealed")


def test_a_zap_of_the_outer_one_does_not_hold_inside_and_holds_again():
    game = four(ZAP, yellow="rift_two")
    game.play_until("encounter_starts", of="yellow").yellow.uses("open")
    game.blue.zaps_power()
    in_the_alliance(game)
    opens(game, "yellow", "gate_aimed")
    inner_over(inner_over(game))
    assert game.enc.number == 1 and game.enc.zapped == ["rift_two"]


def test_a_power_lost_inside_does_not_count_in_the_outer_one():
    """Blue has three home colonies and loses one of them inside."""
    game = four({"blue": ("attack 1",)}, blue="macron").draws("seat 1", "seat 1")
    for planet in game.start.home_planets(1)[2:]:
        game.start.seats[1].warp += game.start.planets[planet].pop(1)
    game.start.planets[7] = {1: 1}
    game.start.seats[1].warp -= 1
    game.attack(planet=5)
    opens(game, "green", "alliances_formed")
    game.play_until("launch").green.answers({"side": "planet 7", "ships": {"10": 2, "11": 2}})
    game.lay(green="attack 8", blue="attack 1")
    inner_over(game)
    assert 1 not in game.planets[7] and game.blue.seat.powerless
    game.lay(red="attack 8", blue="attack 8").pass_windows()
    assert game.all_totals[-1].defense == 8 + 4  # macron's ships would count four each


def test_who_wins_inside_has_won_the_game():
    game = four()
    for planet in (0, 1, 2, 3):
        game.start.planets[planet][2] = 1
    game.start.planets[10].pop(2)
    in_the_alliance(game)
    while not game.game.over:
        game.default()
    assert game.game.winners == [2] and [one.number for one in game.position.outer] == [1]
    assert game.position.outer[0].gate == {0: 3}
    again = Game.load(game.game.checkpoint)
    assert again.position == game.position and again.over and not again.waiting
    assert view(again.position, None)["outer"][0]["gate"] == {"0": 3}


# What the outer one finds afterwards


def meddled(
    game: Scenario, deed, monkeypatch: pytest.MonkeyPatch, moment: str = "alliances_formed"
) -> Scenario:
    """Green opens a rift, and yellow does this inside; then the outer one goes on."""

    monkeypatch.setattr(Meddler, "deed", deed, raising=False)
    opens(game, "green", moment)
    game.play_until("encounter_starts", of="yellow").yellow.uses("meddle")
    return inner_over(game)


async def blue_leaves(sheet: Alien) -> None:
    await lose(sheet.table, "card", {1: {"5": sheet.position.planets[5][1]}})


async def the_planet_goes(sheet: Alien) -> None:
    await destroy_planet(sheet.table, 5)


async def red_leaves(sheet: Alien) -> None:
    planets = {str(p): sheet.position.planets[p][0] for p in sheet.position.colonies(0)}
    await lose(sheet.table, "card", {0: planets})


def ended_without_ships(game: Scenario) -> bool:
    outer_over(game)
    over, ended = game.heard("encounter_over")[-1], game.heard("turn_ended")[0]
    sent = [fact for fact in game.heard("ships_sent") if fact.seat == 0]
    return (over.number, over.result, ended.seat, ended.why, sent) == (1, "no result", 0, "no ships", [])


def test_an_offense_that_loses_all_its_ships_once_the_gate_is_aimed_ends_its_turn(monkeypatch):
    """R-7.6: It has said which ships it sends, but they are gone."""
    game = four(yellow="meddler").play_until("launch")
    game.red.answers({"side": "planet 5", "ships": {"0": 2}})
    assert ended_without_ships(meddled(game, red_leaves, monkeypatch, "gate_aimed"))


def test_the_same_where_ships_are_sent_before_the_gate_is_aimed(monkeypatch):
    """M-7.3.1, R-7.6: Red's own sheet opens the encounter inside as red sends its ships."""

    class Late(Alien):
        title, name = "Late", "late"
        text = use = wild = super = ""

        @power(ShipsCommitting, who=lambda sheet, moment: not sheet.position.outer)
        async def insert(self, moment: ShipsCommitting, _: None) -> None:
            self.table.insert_encounter(PlannedEncounter(2))

    with own_aliens(Late, Meddler):
        monkeypatch.setattr(Meddler, "deed", red_leaves, raising=False)
        game = four(red="late", yellow="meddler", green="").under("mayfair")
        game.play_until("encounter_starts", of="yellow").yellow.passes()
        while not game.position.outer:
            game.default()
        game.play_until("encounter_starts", of="yellow").yellow.uses("meddle")
        assert ended_without_ships(inner_over(game))


def test_a_defense_without_base_defends_with_zero(monkeypatch):
    game = four(yellow="meddler").attack(planet=5)
    meddled(game, blue_leaves, monkeypatch)
    game.lay(red="attack 8", blue="attack 8").pass_windows()
    assert game.all_totals[-1] == (8 + 3, 8) and game.result == "offense"


@pytest.mark.parametrize("moment", ["gate_aimed", "alliances_formed", "cards_revealed", "winner_known"])
def test_without_its_planet_there_is_no_result(moment, monkeypatch):
    game = four(yellow="meddler")
    meddled(game, the_planet_goes, monkeypatch, moment)
    outer_over(game)
    assert course(game)[-2:] == ["1 over", "3 began"]
    assert game.heard("encounter_over")[-1].result == "no result"
    assert game.planets[5] == {} and game.position.ships_on_table(0).keys() <= {"0", "1", "2", "3", "4"}
    assert game.position.turn.offense == 1


@pytest.mark.parametrize("moment", ["encounter_ends", "further_encounter_due"])
def test_a_result_that_is_carried_out_stands_without_its_planet(moment, monkeypatch):
    game = four({"red": ("attack 14",)}, yellow="meddler")
    game.attack(ships=1, planet=5).lay(red="attack 14", blue="attack 8")
    meddled(game, the_planet_goes, monkeypatch, moment)
    game.play_until("another_encounter", of="red")
    assert game.enc.result == "offense" and game.position.turn.success and not game.enc.called_off


def test_ships_that_come_to_the_warp_inside_do_not_count_as_having_come_before(monkeypatch):
    """Remora may take back what came in an earlier encounter, so each encounter knows its own."""
    game = four(yellow="meddler").attack(planet=5)
    game.position.seats[0].warp, game.position.seats[0].arrived = 2, 1
    game.position.planets[0][0] -= 1
    game.position.planets[1][0] -= 1
    meddled(game, blue_leaves, monkeypatch)
    assert (game.red.seat.warp, game.red.seat.arrived) == (2, 1)
    assert (game.blue.seat.warp, game.blue.seat.arrived) == (4, 0)


def test_nobody_chooses_ships_of_the_outer_one_for_a_loss():
    game = in_the_alliance(four({"yellow": ("plague",)}))
    game.play_until("encounter_starts", of="yellow").yellow.plays("plague:seat 0")
    game.play_until("lose_ships")
    assert set(game.red.ask.form.places) == {"0", "1", "2", "3", "4"}


def test_what_is_won_first_is_won_without_the_other_encounter(monkeypatch):
    """A-53: Losses, landings and a win come before what was asked for."""

    async def win_and_insert(sheet: Alien) -> None:
        sheet.table.insert_encounter(PlannedEncounter(sheet.seat))
        for planet in range(5):
            settle_on(sheet.table, sheet.seat, planet, {"15": 1} if planet < 3 else {"16": 1})

    monkeypatch.setattr(Meddler, "deed", win_and_insert, raising=False)
    game = four(yellow="meddler")
    game.play_until("encounter_starts", of="yellow").yellow.uses("meddle")
    while not game.game.over:
        game.default()
    assert game.game.winners == [3] and course(game) == ["1 began"] and not game.position.outer


def test_cards_laid_aside_in_the_outer_one_stay_aside():
    """Or a hand that is being drawn there would have them too early."""
    game = four().attack().play_until("alliances_formed", of="green")
    game.blue.seat.hand, game.blue.seat.aside = game.blue.seat.hand[2:], game.blue.seat.hand[:2]
    inner_over(opens(game, "green", "alliances_formed"))
    assert len(game.blue.seat.aside) == 2
    outer_over(game)
    assert not game.blue.seat.aside


def test_the_shark_takes_no_seat_inside():
    game = four(white="").sits_apart("white", shark_apart())
    game.start.encounters = 1  # which the Shark has sat out
    inner_over(opens(game, "green", "encounter_starts"))
    assert not game.heard("chair_taken")
    game.play_until("take_chair", of="white")


# Its own end


def test_an_offense_without_encounter_card_ends_it_alone():
    """A-55: And the outer one goes on; nobody's turn ends."""
    game = scenario(red=("", *ATTACKS), blue=("", *ATTACKS), green=("rift", "plague"))
    game.attack()
    game.start.deck[:] = [card("plague")] * len(game.start.deck)
    outer_over(inner_over(opens(game, "green", "alliances_formed")))
    assert course(game)[:5] == ["1 began", "2 began", "2 over", "1 on", "1 over"]
    ended = [fact.result for fact in game.heard("encounter_over")]
    assert ended[0] == "no result" != ended[1] and game.heard("turn_ended")[0].seat == 0


def test_it_begins_as_a_turn_does():
    """A-42: A hand without encounter card is drawn anew."""
    game = scenario(red=("", *ATTACKS), blue=("", *ATTACKS), green=("rift", "plague"))
    opens(game.attack(), "green", "alliances_formed").play_until("launch")
    assert [fact.cards for fact in game.heard("new_hand")] == [("plague",)]
    assert game.enc.offense == 2 and len(game.green.hand) == 8


# Looking ahead


def test_nobody_foretells_what_an_encounter_inside_would_change():
    game = four(ZAP).attack().lay(red="attack 8", blue="attack 8").play_until("cards_revealed", of="green")
    assert game.game.table.outlook(1) is not None
    game.green.uses("open")
    game.play_until("power_used", of="blue")
    assert game.game.table.outlook(1) is None


def test_a_sheet_that_must_begin_one_does_not_stay_face_down(monkeypatch):
    """Its trial changes no piece, but what it would ask for counts as done."""

    class Forced(Alien):
        title, name = "Forced", "forced"
        text = use = wild = super = ""

        @power(EncounterStarts, who=lambda sheet, moment: not sheet.position.outer)
        async def insert(self, moment: Moment, _: None) -> None:
            self.table.insert_encounter(PlannedEncounter(self.seat))

    with own_aliens(Forced):
        game = four(green="forced").face_down().effective_switches(hidden_powers="always")
        game.play_until("launch")
        assert course(game) == ["1 began", "2 began"] and game.enc.offense == 2
