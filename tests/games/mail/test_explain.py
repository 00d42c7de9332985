"""Every reason why words are not understood is a sentence that a player can act on."""

from __future__ import annotations

import doctest

import pytest

from games.delivery import deliver
from games.inbox import letters
from games.inbox.explain import explain
from games.inbox.message import armor, html, reply, subject
from games.inbox.understand.language import german, phrasing, vocabulary
from games.inbox.understand.language.not_understood import NotUnderstood
from games.outbox import addresses

REASONS = {
    "empty": {},
    "no_answer": {"text": "See you on Monday"},
    "beside": {"text": "Green is near the end", "meanings": ["attack 8"]},
    "number_or_name": {"text": "4", "line": "attack 12", "meanings": ["line 4", "attack 4"]},
    "not_invited": {"text": "the defense", "side": "defense", "sides": ["offense"]},
    "no_such_planet": {"text": "planet 6"},
    "no_such_number": {"number": 99, "most": 3},
    "unknown": {"text": "banana"},
    "ambiguous": {"text": "attack", "meanings": [f"attack {n}" for n in range(9)]},
    "several_answers": {"meanings": ["attack 8", "morph"]},
    "which_place": {"text": "3", "places": ["0", "gate", "seat 1"]},
    "how_many": {"text": "red 1", "least": 1, "most": 4},
    "which_side": {"text": "2", "sides": ["offense", "planet 12", "planet 12 seat 3"]},
    "no_such_card": {"text": "attack 99"},
    "no_such_term": {"text": "banana"},
    "whose": {"text": "attack 10"},
    "which_colony": {"text": "a colony", "allowed": [1, 12]},
    "one_colony": {"text": "two colonies"},
}


@pytest.mark.parametrize("reason", REASONS)
def test_every_reason_is_a_sentence(reason: str) -> None:
    sentence = explain(NotUnderstood(reason, **REASONS[reason]))
    assert sentence[0].isupper() or sentence[0] == "“"
    assert sentence.endswith(".")
    assert "%" not in sentence and "None" not in sentence and "seat " not in sentence


def test_every_reason_that_is_documented_has_its_sentence() -> None:
    assert all(f'"{reason}"' in (NotUnderstood.__doc__ or "") for reason in REASONS)


def test_targets_and_places_are_named_as_players_name_them() -> None:
    assert "“blue 3 against Green”" in explain(NotUnderstood("which_side", **REASONS["which_side"]))
    assert "red 1, the gate and Yellow" in explain(NotUnderstood("which_place", **REASONS["which_place"]))


def test_what_has_two_readings_is_told_with_words_for_each() -> None:
    told = explain(NotUnderstood("number_or_name", **REASONS["number_or_name"]))
    assert "“attack 12”" in told and "Reply with one of these: “line 4” and “attack 4”." in told
    told = explain(NotUnderstood("number_or_name", text="2", line="", meanings=["red 2", "blue 2"]))
    assert "line" not in told and "“red 2” and “blue 2”" in told


def test_the_side_that_has_not_invited_is_named() -> None:
    told = explain(NotUnderstood("not_invited", **REASONS["not_invited"]))
    assert "not invited by the defense" in told and "“the offense”" in told


def test_long_lists_and_long_words_are_cut() -> None:
    assert "3 more" in explain(NotUnderstood("ambiguous", **REASONS["ambiguous"]))
    assert len(explain(NotUnderstood("unknown", text="a" * 5_000))) < 200


def test_no_list_and_no_colony_are_said_as_such() -> None:
    assert "no numbered list" in explain(NotUnderstood("no_such_number", number=2, most=0))
    assert "no colony" in explain(NotUnderstood("which_colony", text="a colony", allowed=[]))
    assert "3 ships in all" in explain(NotUnderstood("how_many", text="red 1", least=3, most=3))


MODULES = [addresses, armor, deliver, german, html, letters, phrasing, reply, subject, vocabulary]


@pytest.mark.parametrize("module", MODULES)
def test_what_the_code_says_of_itself_is_true(module: object) -> None:
    assert doctest.testmod(module).failed == 0
