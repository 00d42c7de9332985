"""Hidden Powers that always act: what only changes a total waits, face down, until the outcome
would be another (M-20.8, R-24.20)."""

from __future__ import annotations

import pytest

from engine import view
from engine.moments import CardsRevealed
from engine.sheets.abilities import Ability
from engine.sheets.book import Acting, Book
from engine.state.cards import card
from tests.engine.scenario import scenario


def clashing(red="", blue="", green="", *, cards, open_for=(), hand=(), theirs=()):
    """Who holds nothing that lies open has an alien face down."""
    game = scenario(red=(red, cards[0], *hand), blue=(blue, cards[1], *theirs), green=(green,), yellow=("",))
    seats = {"red": red, "blue": blue, "green": green}
    game.face_down(*(name for name, alien in seats.items() if alien and name not in open_for))
    return game.effective_switches(hidden_powers="always")


def fought(game, *, ships=1, allies=None):
    laid = {name: str(game.seat(name).seat.hand[0]) for name in ("red", "blue")}
    return game.attack(ships=ships, planet=5, allies=allies).lay(**laid)


def turned_up(game):
    return [(fact.seat, fact.power) for fact in game.heard("power_turned_up")]


def unseen(game):
    return [power.alien for seat in game.position.seats for power in seat.face_down]


STAYING = [
    ("macron", "attack 40", "attack 20"),
    ("macron", "attack 40", "attack 6"),
    ("macron", "attack 6", "attack 40"),
    ("tripler", "attack 8", "attack 1"),
    ("tripler", "attack 20", "attack 30"),
    ("virus", "attack 20", "attack 6"),
    ("virus", "attack 1", "attack 30"),
    ("human", "attack 20", "attack 6"),
    ("human", "negotiate", "negotiate"),
    ("human", "attack 8", "negotiate"),
    ("warpish", "attack 8", "attack 20"),
    ("warpish", "attack 20", "attack 6"),
    ("anti_matter", "attack 8", "attack 4"),
]


@pytest.mark.parametrize(("alien", "mine", "theirs"), STAYING)
def test_what_only_changes_a_total_stays_down_while_the_outcome_is_the_same(alien, mine, theirs):
    """R-24.20: an attack of 40 beats one of 20 whatever the ships count."""
    game = fought(clashing(alien, cards=(mine, theirs))).finish()
    assert turned_up(game) == [] and unseen(game) == [alien]


SHOWING = [
    ("macron", "attack 8", "attack 6", "offense"),  # 8 + 4 against 6 + 4
    ("tripler", "attack 8", "attack 20", "offense"),
    ("tripler", "attack 20", "attack 6", "defense"),
    ("human", "attack 8", "attack 8", "offense"),
    ("anti_matter", "attack 8", "attack 20", "offense"),
    ("anti_matter", "attack 20", "attack 6", "defense"),
    ("pacifist", "negotiate", "attack 6", "offense"),
]


@pytest.mark.parametrize(("alien", "mine", "theirs", "result"), SHOWING)
def test_it_is_turned_up_where_the_outcome_is_another_with_it(alien, mine, theirs, result):
    """R-24.20: for its owner or against them."""
    game = fought(clashing(alien, cards=(mine, theirs))).finish()
    assert turned_up(game) == [(0, alien)]
    assert [fact.result for fact in game.heard("encounter_result")][:1] == [result]


@pytest.mark.parametrize(("ships", "shown"), [(2, False), (3, True)])
def test_of_a_tie_it_counts_that_the_defense_wins_it(ships, shown):
    """R-24.20, R-11.2: with the Human's four 8 + 4 + 2 against 10 + 4 is a tie."""
    game = fought(clashing("human", cards=("attack 8", "attack 10")), ships=ships).finish()
    assert turned_up(game) == ([(0, "human")] if shown else [])


def test_two_that_alter_the_outcome_only_together_are_both_turned_up():
    """R-24.20: 8 + 2 against 12 + 4; the Human adds four, the ally's Macron three more."""
    game = clashing("human", "", "macron", cards=("attack 8", "attack 12"))
    fought(game, allies={"green": ("offense", 1)}).finish()
    assert turned_up(game) == [(0, "human"), (2, "macron")]
    assert game.heard("encounter_result")[0].result == "offense"


def test_one_that_is_not_needed_for_it_stays_down():
    """R-24.20: with the others a Warpish adds an empty warp."""
    game = clashing("human", "warpish", "macron", cards=("attack 8", "attack 12"))
    fought(game, allies={"green": ("offense", 1)}).finish()
    assert turned_up(game) == [(0, "human"), (2, "macron")] and unseen(game) == ["warpish"]


def test_two_that_make_no_difference_even_together_stay_down():
    """R-24.20: 8 + 2 and at most seven more against 14 + 4."""
    game = clashing("human", "", "macron", cards=("attack 8", "attack 14"))
    fought(game, allies={"green": ("offense", 1)}).finish()
    assert turned_up(game) == []


def test_one_side_is_answered_by_the_other():
    """R-24.20, M-20.8: the Human would win, and then the Macron does."""
    game = fought(clashing("human", "macron", cards=("attack 12", "attack 10"))).finish()
    assert turned_up(game) == [(0, "human"), (1, "macron")]
    assert (game.heard("totals_final")[0].offense, game.heard("totals_final")[0].defense) == (17, 26)


def test_what_lies_open_acts_first_wherever_its_owner_sits():
    """R-24.20: against blue's open Tripler the Human's four turn nothing."""
    game = clashing("human", "tripler", cards=("attack 8", "attack 8"), open_for=("blue",))
    fought(game).finish()
    assert turned_up(game) == []
    assert game.heard("totals_final")[0].defense == 24 + 4


def test_it_is_looked_at_again_after_every_play():
    """R-24.20, R-11.9: at first 8 + 4 beats 6 + 1 anyhow, after a reinforcement by the Macron alone."""
    game = clashing("", "macron", cards=("attack 10", "attack 8"), hand=("reinforcement 5",))
    game.red.has_usual_stops()
    game = fought(game)
    game.play_until("cards_revealed", of="red")
    assert turned_up(game) == []
    game.red.plays("reinforce:offense")
    game.finish()
    assert turned_up(game) == [(1, "macron")]
    assert game.heard("encounter_result")[0].result == "defense"


def test_one_that_is_zapped_alters_nothing_and_the_other_stays_down():
    """R-14.7, R-24.20: of two that are needed together the second is not."""
    game = clashing("human", "", "macron", cards=("attack 8", "attack 12"), theirs=("cosmic_zap",))
    fought(game, allies={"green": ("offense", 1)})
    game.play_until("power_used", of="blue").blue.plays("cosmic_zap")
    game.finish()
    assert turned_up(game) == [(0, "human")]  # and its side wins by the zap
    assert unseen(game) == ["macron"] and game.heard("encounter_result")[0].result == "offense"


@pytest.mark.parametrize(("theirs", "shown"), [("attack 10", [(1, "human")]), ("attack 5", [])])
def test_the_margin_counts_where_an_open_sheet_looks_at_it(theirs, shown):
    """R-24.20: Spiff may land after a defeat by ten, so four more bring that about: 4 + 1 against 10 + 4."""
    game = clashing("spiff", "human", cards=("attack 4", theirs), open_for=("red",))
    fought(game).finish()
    assert turned_up(game) == shown


def test_the_margin_counts_for_nothing_while_the_sheet_that_looks_at_it_lies_face_down():
    """R-24.20."""
    game = fought(clashing("spiff", "human", cards=("attack 4", "attack 10"))).finish()
    assert turned_up(game) == []


@pytest.mark.parametrize(("mine", "shown"), [("attack 12", [(1, "human")]), ("attack 20", [])])
def test_a_tech_looks_at_the_margin_too(mine, shown):
    """R-24.20: with Collapsium Hulls a ship stays after a defeat by five or less: 12 + 1 against 2 + 4."""
    game = clashing("", "human", cards=(mine, "attack 2")).with_tech("blue", "collapsium_hulls")
    fought(game).finish()
    assert turned_up(game) == shown


def test_what_an_ally_wins_turns_its_sheet_up_where_that_is_fixed():
    """R-24.20: a Macron counts twice for rewards, though the total is the same without it."""
    game = clashing("", "", "macron", cards=("attack 6", "attack 20"))
    fought(game, allies={"green": ("defense", 1)})
    assert turned_up(game) == []
    game.finish()
    assert turned_up(game) == [(2, "macron")]
    assert [fact.cards for fact in game.heard("rewards_taken")] == [2]


def test_what_changes_what_the_loser_loses_is_turned_up_once_there_is_a_loser():
    """R-24.20: Cudgel takes more ships, Void takes them out of the game."""
    for alien in ("cudgel", "void"):
        game = fought(clashing(alien, cards=("attack 20", "attack 6"))).finish()
        assert turned_up(game) == [(0, alien)]


def test_one_ship_that_must_be_one_shows_nothing_and_three_do():
    """R-24.20: whoever sends one does what anybody may."""
    game = clashing("macron", cards=("attack 40", "attack 6")).attack(ships=1).play_until("encounter_card")
    assert turned_up(game) == []
    game = clashing("macron", cards=("attack 40", "attack 6")).attack(ships=3).play_until("encounter_card")
    assert turned_up(game) == [(0, "macron")] and sum(game.enc.gate.values()) == 1


def test_ships_that_are_asked_for_after_the_planet_show_it_too(monkeypatch):
    """R-24.20: where something open speaks between the two, planet and ships are two questions. What was
    answered cannot be done any more, so it is asked again."""
    monkeypatch.setattr("engine.flow.launch.power_may_change_ships", lambda position, seat: True)
    game = clashing("macron", cards=("attack 40", "attack 6")).attack_until_alliances(ships=2)
    assert turned_up(game) == [(0, "macron")] and game.red.is_asked("ships")
    game.red.answers({"0": 1})
    assert sum(game.play_until("encounter_card").enc.gate.values()) == 1


def test_others_learn_nothing_of_one_that_stays_down():
    """R-24.20, R-24.2: whichever it is, they see, hear and are asked the same."""
    noticed = []
    for alien in ("macron", "tripler", "virus", "human", "warpish", "mirror"):
        game = fought(clashing(alien, cards=("attack 40", "attack 6")))
        asked = sorted((ask.seat, ask.what) for ask in game.game.open.values())
        game.finish()
        noticed.append((asked, game.told("blue"), view(game.position, 1)))
    assert noticed == [noticed[0]] * len(noticed)


def adding(monkeypatch, look):
    """A Mirror that must add, once the cards are revealed, what `look` makes of the defense's hand."""

    async def add(sheet, moment, _):
        sheet.enc.extra["offense"] += look(sheet.position.seats[1].hand)

    acting = Book.acting
    powers = {"mirror": (Ability(effect=add, kind="power", moments=(CardsRevealed,)),)}
    revealed = Acting(powers, {}, {}, {}, frozenset(powers))

    def with_it(book, moment, *, with_techs):
        return revealed if moment is CardsRevealed else acting(book, moment, with_techs=with_techs)

    monkeypatch.setattr(Book, "acting", with_it)


@pytest.mark.parametrize("artifact", ["quash", "plague"])
@pytest.mark.parametrize("look", [lambda hand: hand.count(card("quash")), lambda hand: card("quash") in hand])
def test_what_looks_into_a_hand_is_turned_up_whatever_it_finds_there(artifact, look, monkeypatch):
    """R-24.20: or that it stays down would tell what somebody holds."""
    adding(monkeypatch, look)
    game = fought(clashing("mirror", cards=("attack 20", "attack 6"), theirs=(artifact,))).finish()
    assert turned_up(game) == [(0, "mirror")]


def test_what_counts_the_cards_of_a_hand_waits_like_the_rest(monkeypatch):
    """R-24.20: how many they are all know."""
    adding(monkeypatch, len)
    game = fought(clashing("mirror", cards=("attack 20", "attack 6"), theirs=("quash",))).finish()
    assert turned_up(game) == []
    game = fought(clashing("mirror", cards=("attack 9", "attack 6"), theirs=("quash",))).finish()
    assert turned_up(game) == [(0, "mirror")]
