"""Forms of choices: cards, powers, plays, planets and numbers."""

from __future__ import annotations

import pytest
from django.http import QueryDict
from django.template.loader import render_to_string
from django.utils import translation

from engine import PASS, Ask, Cards, Option
from games.questions import forms
from games.words import Reader
from tests.games.board.page.sample import sample_view
from tests.games.questions.page.asks import choosing, fields, played


def test_where_there_is_no_card_to_choose_it_is_said() -> None:
    ask = Ask(0, "miser.saves_cards", Cards([], 0, 2), [])
    shown = forms.show(ask, None, sample_view(), Reader(0))
    html = render_to_string(shown.template, {"fields": shown.fields})
    assert "There are no cards to choose from." in html
    assert forms.read(ask, QueryDict("")) == []


def test_each_card_of_an_encounter_is_shown_with_what_it_comes_to() -> None:
    cards = [Option(c, "card", {"card": c, "pile": "hand"}) for c in ("attack 10", "negotiate")]
    (hand,) = fields(choosing(*cards, what="encounter_card"))["hands"]
    assert hand["cards"][0]["total"] == 15
    assert "10 + your 3 + allies 2 = 15" in hand["cards"][0]["outcome"]
    assert hand["cards"][1]["total"] is None
    assert "Against an attack you lose" in hand["cards"][1]["outcome"]


def test_cards_that_are_only_discarded_come_to_nothing() -> None:
    (hand,) = fields(choosing(Option("attack 8", "card", {"card": "attack 8"}), what="discard"))["hands"]
    assert hand["cards"][0]["outcome"] == ""


def test_cards_of_another_pile_stand_apart_after_the_hand() -> None:
    mine = Option("attack 8", "card", {"card": "attack 8", "pile": "hand"})
    hoard = Option("attack 4@pile of miser", "card", {"card": "attack 4", "pile": "miser"})
    shown = fields(choosing(hoard, mine, what="encounter_card"))["hands"]
    assert [pile["name"] for pile in shown] == ["", "The pile of Miser"]


def test_planets_to_choose_from_stand_small_beside_each_other() -> None:
    planets = [Option(f"planet {n}", "planet", {"planet": n}) for n in range(4)]
    shown = fields(choosing(*planets, what="regroup_ship"))
    assert shown["small"]
    assert [(one["label"], one["planet"]) for one in shown["plain"][:2]] == [("Red 1", "0"), ("Red 2", "1")]


def test_visitors_to_attack_have_lines_of_their_own() -> None:
    targets = [Option(f"planet 2 seat {n}", "target", {"planet": 2, "seat": n}) for n in range(1, 5)]
    shown = fields(choosing(*targets, what="aim"))
    assert not shown["small"]
    assert shown["plain"][0]["label"] == "Aim at red 3, against Yellow (Zombie)"


def test_a_card_with_many_targets_is_shown_once_with_its_targets_below() -> None:
    options = [played("plague", f"seat {seat}") for seat in (1, 2, 3)]
    (act,) = fields(choosing(*options))["acts"]
    assert act["title"] == "Play Plague"
    assert act["text"]
    assert [way["label"] for way in act["ways"]] == ["Yellow (Zombie)", "Blue (Sorcerer)", "Green (Oracle)"]
    assert not act["at_once"]


def test_a_card_without_a_choice_is_one_answer() -> None:
    (act,) = fields(choosing(played("card_zap")))["acts"]
    assert act["at_once"]
    assert act["ability"] == ""


@pytest.mark.parametrize(("seat", "first"), [(0, "Offense"), (2, "Defense"), (3, "Defense")])
def test_of_two_sides_ones_own_comes_first(seat: int, first: str) -> None:
    sides = [played("reinforcement 3", choice=side) for side in ("offense", "defense")]
    (act,) = forms.show(choosing(*sides), None, sample_view(seat), Reader(seat)).fields["acts"]
    assert act["ways"][0]["label"] == first


def test_more_ways_than_a_dozen_are_a_list_and_the_list_is_the_answer() -> None:
    ask = choosing(*[played("plague", f"attack {n}") for n in range(13)])
    (act,) = fields(ask)["acts"]
    assert act["listed"]
    wanted = act["ways"][5]["key"]
    typed = QueryDict(mutable=True)
    typed.update({"answer": "at-1", "at-1": wanted})
    assert forms.read(ask, typed) == wanted
    (again,) = forms.show(ask, typed, sample_view(), Reader(0)).fields["acts"]
    assert [way["chosen"] for way in again["ways"]].index(True) == 5


def test_two_uses_of_one_card_are_told_apart_by_what_they_are_for() -> None:
    acts = fields(choosing(played("plague", ability="see_cards"), played("plague", ability="take_one")))[
        "acts"
    ]
    assert [act["ability"] for act in acts] == ["see cards", "take one"]


def test_uses_are_called_by_their_names_in_the_language_of_the_reader() -> None:
    uses = [Option(f"gambler.{use}", "use", {"alien": "amoeba", "ability": use}) for use in ("ooze", "loot")]
    with translation.override("de"):
        assert [act["ability"] for act in fields(choosing(*uses))["acts"]] == ["Zerfließen", "Plünderung"]


def test_the_pass_button_beats_what_is_ticked() -> None:
    ask = choosing(played("card_zap"), Option(PASS, PASS))
    assert forms.read(ask, QueryDict("answer=x&pass=1")) == PASS


def test_many_numbers_are_typed_and_a_few_are_buttons() -> None:
    numbers = [Option(str(n), "number", {"number": n}) for n in range(1, 100)]
    shown = fields(choosing(*numbers, what="gambler.number"))
    assert shown["number"] == {"least": 1, "most": 99, "value": "1"}
    assert shown["plain"] == []
    few = fields(choosing(*numbers[:20], what="gambler.stake"))
    assert few["number"] is None
    assert len(few["plain"]) == 20


def test_the_only_answer_that_there_is_stands_ticked() -> None:
    """A player without a Kicker is asked all the same (A-61)."""
    no, kicker = Option("no kicker", "no kicker"), Option("kicker 2", "kicker", {"card": "kicker 2"})
    (only,) = fields(choosing(no, what="kicker"))["plain"]
    assert only["chosen"]
    assert not any(one["chosen"] for one in fields(choosing(no, kicker, what="kicker"))["plain"])
