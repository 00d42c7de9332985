"""An edition with other cards: whatever reads the deck or the size of a hand reads those of the game."""

import re
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from engine import Answer, Deal, Game, NotAllowed, Options, Ruling, new_position
from engine.editions import EDITIONS, CardSet, edition_named
from engine.editions.named import NAMED
from engine.flow.inserted import PROCEDURES
from engine.state.cards import card
from engine.table import Table
from engine.windows.acts import check_use
from engine.windows.drawing import draw
from engine.windows.order_judge import with_order
from tests.engine.bots.test_ordered import lay
from tests.engine.flow.test_reactions import to_the_reveal
from tests.engine.scenario import Scenario

ROOT = Path(__file__).resolve().parents[3]
CARDS = CardSet(
    attacks={1: 30, 3: 6, 50: 2},
    without_value={"negotiate": 9},
    reinforcements={12: 2},
    artifacts={"plague": 2},
    hand_size=6,
    of_each_colour=4,
    wilds=1,
    specials=("most_cards_in_hand",),
)
DECK = {
    "attack 1": 30,
    "attack 3": 6,
    "attack 50": 2,
    "negotiate": 9,
    "reinforcement 12": 2,
    "plague": 2,
}


@pytest.fixture(autouse=True)
def other(monkeypatch: pytest.MonkeyPatch) -> None:
    edition = replace(edition_named("ffg2008"), name="other", cards=CARDS)
    monkeypatch.setitem(NAMED, "other", edition)
    monkeypatch.setitem(EDITIONS, "other", {**EDITIONS["ffg2008"], "flares": False})


def game_of(**seats: tuple) -> Scenario:
    return Scenario(seats, "other").effective_switches(flares=False)


def begun(*dealt: str) -> Game:
    """A game of three after its hands were dealt."""
    game = Game(new_position(Options(players=3, edition="other", dealt=dealt), "a seed"))
    while game.position.stage != "play":
        key = min(game.waiting)
        game.decide(Answer(*key, game.open[key].default))
    return game


def test_its_deck_hands_and_destiny_are_dealt():
    position = begun("warrior", "mirror", "oracle").position
    hands = [seat.hand for seat in position.seats]
    assert [len(hand) for hand in hands] == [6, 6, 6]
    assert Counter(map(str, sum(hands, position.deck))) == DECK
    colours = {f"seat {seat}": 4 for seat in range(3)}
    destiny = position.destiny + position.destiny_discards
    assert Counter(destiny) == {**colours, "wild": 1, "most_cards_in_hand": 1}


def test_its_cards_decide_which_seats_sit_out():
    position = new_position(Options(players=7, edition="other", switches={"zilch": True}), "a seed")
    assert {key for dealt in position.dealt_for_seats for key in dealt.values()} <= {*DECK}


def test_a_new_hand_has_its_size():
    game = game_of(red=("", "attack 3"), blue=("", "plague"), green=("",))
    game.attack(ships=1).red.answers("attack 3")
    game.play_until("encounter_card", of="blue")
    assert len(game.blue.hand) == 6


def test_a_quake_deals_its_hands():
    position = game_of(red=("", *["attack 3"] * 20), blue=("",), green=("",)).start
    position.rules["cosmic_deck.quake"] = True
    position.deck.clear()
    with pytest.raises(StopIteration):
        draw(Table(position, PROCEDURES), 1, 1).send(None)
    assert [len(seat.hand) for seat in position.seats] == [6, 7, 6]


def test_mutant_refills_to_its_size_and_miser_has_two_hands_of_it():
    game = game_of(red=("mutant", "attack 3"), blue=("", "attack 1"), green=("",))
    game.play_until("alliances_open").red.uses("regenerate")
    while game.red.is_asked("mutant.regenerate"):
        game.red.answers("deck")
    assert len(game.red.hand) == 6
    miser = begun("miser", "mirror", "oracle").position.seats[0]
    assert len(miser.hand) == len(miser.powers[0].pile) == 6


def test_gambler_states_its_encounter_cards():
    game = game_of(red=("gambler", "attack 3"), blue=("", "attack 50"), green=("",))
    game.attack(ships=1).lay(red="attack 3", blue="attack 50").play_until("before_reveal", of="red")
    faces = ["attack 1", "attack 3", "attack 50", "negotiate"]
    assert game.red.options == [*(f"gambler.bluff:{face}" for face in faces), "pass"]


@pytest.mark.parametrize(("red", "asked"), [("attack 3", True), ("attack 1", False)])
def test_who_is_behind_by_its_largest_reinforcement_is_asked(red, asked):
    game = game_of(red=("", red, "plague"), blue=("", "attack 12"), green=("",))
    game.effective_switches(pace="standard")  # 4, or 2, to 16
    assert to_the_reveal(game, ships=1).red.is_asked("cards_revealed") == asked


@pytest.mark.parametrize(("seen", "asked"), [(1, True), (2, False)])
def test_nobody_is_asked_for_a_card_of_which_all_its_copies_lie_open(seen, asked):
    game = game_of(red=("", "attack 3"), blue=("", "attack 1"), green=("",))
    for seat in game.start.seats:
        seat.ahead = seat.ahead.__class__()
    game.start.discards += [card("plague")] * seen
    assert ("encounter_starts" in game.asked().values()) == asked


def test_its_cards_are_named_in_deals_orders_and_rulings():
    game = game_of(red=("", "attack 3"), blue=("", "negotiate"), green=("",))
    position = game.game.position
    deal = Deal(0, 1, None, {"mine": [], "theirs": []}, {}, deck=position.rules.cards.deck)
    assert deal.judge({"do": "offer", "terms": {"0": {"cards": ["attack 50"]}}})
    assert with_order((), lay("attack 50"), 0, position).do
    check_use("plague.infect:seat 1", 0, position)


@pytest.mark.parametrize("foreign", ["attack 40", "morph"])
def test_cards_of_other_editions_are_refused(foreign):
    game = game_of(red=("", "attack 3"), blue=("", "negotiate"), green=("",))
    position = game.game.position
    form = Deal(0, 1, None, {"mine": [], "theirs": []}, {}, deck=position.rules.cards.deck)
    ruled = Ruling(({"move": "cards", "cards": [foreign], "from": "deck", "to": "hand 0"},), "other dice")
    refused = {
        "no_such_term": lambda: form.judge({"do": "offer", "terms": {"0": {"cards": [foreign]}}}),
        "order_no_such_card": lambda: with_order((), lay(foreign), 0, position),
        "order_no_such_use": lambda: check_use("quash.deny", 0, position),
        "ruling_no_such_card": lambda: game.game.ruled(ruled),
    }
    for reason, attempt in refused.items():
        with pytest.raises(NotAllowed) as error:
            attempt()
        assert error.value.reason == reason


def test_a_deal_at_the_table_knows_its_cards():
    game = game_of(red=("", "negotiate"), blue=("", "negotiate"), green=("",))
    game.attack(ships=1).lay(red="negotiate", blue="negotiate").play_until("deal")
    assert [*game.red.ask.form.deck] == [*DECK]


def test_nobody_outside_the_editions_names_the_cards_of_one():
    """Names that belong to no game come from every edition, pages of no game from the usual one."""
    named = re.compile(r"ffg_cards|FFG_CARDS|\bFFG2008\b|\bFFG42\b")
    files = [path for folder in ("engine", "games") for path in (ROOT / folder).rglob("*.py")]
    found = [path for path in files if named.search(path.read_text()) and path.parent.name != "editions"]
    assert len(files) > 500 and not found
