"""A new alien, flare or artifact comes with its text, once."""

from __future__ import annotations

from typing import Any

import pytest

import games.mail.words.opening as module
from engine.asking.ask import PASS, Ask
from engine.asking.forms import Option, choice
from games.mail.words.opening import details, new_things, own_powers, to_reader
from games.words.reader import Reader, sheet
from tests.games.situation.words.test_sums import planning

RED, BLUE = 0, 2


def told(view: dict[str, Any], *facts: dict[str, Any]) -> dict[str, str]:
    return {one.label: one.text for one in new_things(facts, view)}


def holding(*cards: str) -> dict[str, Any]:
    view = planning(RED)
    view["seats"][RED]["hand"] = list(cards)
    return view


def test_an_alien_that_came_into_play_is_told_with_its_text() -> None:
    said = told(planning(RED), {"id": "alien_chosen", "to": None, "seat": BLUE, "alien": "sorcerer"})
    assert said == {"Sorcerer, Blue's alien": f"“{sheet('sorcerer')['power']}”"}


def test_ones_own_alien_is_called_so() -> None:
    said = told(planning(RED), {"id": "alien_chosen", "to": None, "seat": RED, "alien": "warrior"})
    assert said == {"Your alien, Warrior": sheet("warrior")["power"]}


def test_an_alien_that_is_used_is_nothing_new() -> None:
    assert told(planning(RED), {"id": "power_was_used", "to": None, "seat": BLUE, "power": "sorcerer"}) == {}


def test_an_artifact_and_a_flare_that_were_drawn_come_with_their_texts() -> None:
    drawn = {"id": "saw_cards", "to": [RED], "seat": RED, "cards": ["plague", "zombie flare", "attack 8"]}
    said = told(holding("plague", "zombie flare", "attack 8"), drawn)
    assert said == {"Plague": sheet("plague")["text"], "Zombie flare": sheet("zombie")["wild"]}


def test_of_ones_own_flare_the_super_half_is_told() -> None:
    drawn = {"id": "saw_cards", "to": [RED], "seat": RED, "cards": ["warrior flare"]}
    assert told(holding("warrior flare"), drawn) == {"Warrior flare": sheet("warrior")["super"]}


def test_what_is_held_but_was_not_drawn_now_is_not_told_again() -> None:
    assert told(holding("plague")) == {}


def test_what_was_shown_of_another_hand_is_not_told_as_ones_own() -> None:
    shown = {"id": "saw_cards", "to": [RED], "seat": RED, "cards": ["plague"]}
    assert told(holding("attack 8"), shown) == {}


def played(card: str, seat: int = BLUE, side: str = "") -> dict[str, Any]:
    return {"id": "card_announced", "to": None, "seat": seat, "card": card, "choice": "", "side": side}


def test_a_card_that_another_seat_played_comes_with_its_text() -> None:
    said = told(planning(RED), played("plague"), played("zombie flare", side="super"))
    assert said == {
        "Plague, played by Blue": f"“{sheet('plague')['text']}”",
        "Zombie flare, played by Blue": f"“{sheet('zombie')['super']}”",
    }


def test_of_many_cards_that_others_played_the_last_two_are_told_each_once() -> None:
    said = told(
        planning(RED), *map(played, ("plague", "mobius_tubes", "force_field", "cosmic_zap", "force_field"))
    )
    assert list(said) == ["Cosmic Zap, played by Blue", "Force Field, played by Blue"]


def test_what_the_reader_played_or_holds_or_reads_anyway_is_not_told_so() -> None:
    assert told(planning(RED), played("plague", RED)) == {}
    assert list(told(holding("plague"), played("plague"))) == ["Plague"]
    anyway = {to_reader(sheet("plague")["text"], mine=False)}
    assert new_things([played("plague")], planning(RED), anyway) == []


def test_the_text_of_a_card_that_goes_on_stands_once_in_a_mail() -> None:
    view = planning(RED)
    view["encounter"]["lasting"] = [{"sheet": "cudgel", "what": "smash", "seat": BLUE, "other": -1}]
    ask = Ask(RED, "cards_revealed", choice(Option(PASS, PASS)), PASS)
    (going_on,) = [one for one in details(ask, view, Reader(RED)) if "Cudgel" in one.label]
    assert new_things([played("cudgel flare", side="wild")], view, {going_on.text}) == []


def test_a_card_that_not_everybody_saw_is_not_told() -> None:
    assert told(planning(RED), {**played("plague"), "to": [RED]}) == {}


def test_cards_that_others_played_are_told_only_where_there_is_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "ROOM", len(sheet("plague")["text"]) - 1)
    assert told(planning(RED), played("plague")) == {}


def test_ones_own_alien_is_told_in_a_phase_that_its_sheet_names() -> None:
    view = planning(RED)  # Red is Warrior, and the offense
    view["phase"] = sheet("warrior")["phases"][0]
    assert [one.label for one in own_powers(view)] == ["Your alien, Warrior"]
    view["seats"][RED]["powers"][0]["zapped"] = True
    assert [one.label for one in own_powers(view)] == ["Your alien, Warrior, zapped"]


def test_it_is_not_told_in_another_phase_nor_to_a_bystander() -> None:
    view = planning(RED)
    view["phase"] = "destiny"
    assert own_powers(view) == []
    assert own_powers(planning(None)) == []
