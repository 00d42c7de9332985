"""What stands of a card or power, in the same words whether it was said or not."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils.translation import override

import engine
from games.ahead.words.orders import reacting_things
from games.ahead.words.reactions import HELPS, KEEP, choices, how_to_react, reaction_words
from games.base.vocabulary import in_vocabulary
from tests.engine.scenario import scenario

RED = 0


def view() -> Any:
    start = scenario(red=("chosen", "plague"), blue=("",), green=("",), yellow=("",)).start
    return engine.view(start, RED)


def saying(key: str) -> Any:
    """The same after this was said of everything."""
    seen = view()
    said = [one for thing in reacting_things(seen) for one in choices(thing, seen) if one.key == key]
    seen["seats"][RED]["orders"] = {name: order for one in said for name, order in one.orders.items()}
    return seen


@pytest.mark.parametrize(
    ("language", "card", "power"),
    [
        ("en", "Plague: never plays by itself, as you have said", "Chosen: you are asked, as you have said"),
        (
            "de",
            "Plague: spielt nie von selbst; so hast du es gesagt",
            "Chosen: du wirst gefragt; so hast du es gesagt",
        ),
    ],
)
def test_what_is_kept_differs_only_in_that_it_was_said(language: str, card: str, power: str) -> None:
    with override(language):
        assert reaction_words(saying(KEEP), orders=False) == [power, card]


def test_what_was_never_said_says_so() -> None:
    assert reaction_words(view(), orders=False) == [
        "Chosen: you are asked, as you have said nothing",
        "Plague: never plays by itself, as you have said nothing",
    ]
    with override("de"):
        assert reaction_words(view(), orders=False) == [
            "Chosen: du wirst gefragt; du hast nichts gesagt",
            "Plague: spielt nie von selbst; du hast nichts gesagt",
        ]


def test_any_other_choice_is_said_by_its_label() -> None:
    assert set(reaction_words(saying(HELPS), orders=False)) == {
        "Chosen: When it helps",
        "Plague: When it helps",
    }


def test_what_takes_a_choice_back_is_what_can_be_said_of_the_thing() -> None:
    power, card = reacting_things(view())
    assert "“chosen: ask me” takes it back" in how_to_react([power])
    assert "“plague: keep” takes it back" in how_to_react([card])
    with override("de"):
        assert "„chosen: frag mich“ nimmt es zurück" in how_to_react([power])
        assert "„plague: behalten“ nimmt es zurück" in how_to_react([card])


@pytest.mark.parametrize(
    ("zap", "answered", "others"),
    [
        ("edict_edict_zap", {"edict_plague"}, {"edict_cosmic_zap", "edict_un_zap"}),
        ("edict_un_zap", {"edict_cosmic_zap", "edict_un_zap"}, {"edict_plague"}),
        ("edict_flare_zap", set(), {"edict_plague", "edict_cosmic_zap"}),
    ],
)
def test_a_zap_is_offered_only_against_what_it_can_stop(
    zap: str, answered: set[str], others: set[str]
) -> None:
    """M-12.2, M-12.4."""
    start = scenario(red=("warrior", zap), blue=("",), green=("",)).under("mayfair").start
    seen = engine.view(start, RED)
    (thing,) = (one for one in reacting_things(seen) if one.key == zap)
    with in_vocabulary("mayfair"):
        told = {one.key.removeprefix("against ") for one in choices(thing, seen)}
    assert answered <= told and told.isdisjoint(others)
