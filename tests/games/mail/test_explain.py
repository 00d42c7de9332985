"""Every reason why words are not understood is a sentence that a player can act on."""

from __future__ import annotations

import doctest
import re
from typing import Any

import pytest

from games.mail.delivery import deliver
from games.mail.language import german, phrasing, vocabulary
from games.mail.language.phrasing import NotUnderstood
from games.mail.letters import receipts
from games.mail.message import guard, parse, reply
from games.mail.outbox import addresses
from games.mail.receive.explain import explain
from games.mail.receive.taking import ReplyContext, as_written
from games.management.texts.samples import NOT_UNDERSTOOD
from games.models import Prompt
from games.words.reader import Reader

REASONS = dict(NOT_UNDERSTOOD)  # of several ways the last


@pytest.mark.parametrize(("reason", "params"), NOT_UNDERSTOOD)
def test_every_reason_is_a_sentence(reason: str, params: dict[str, Any]) -> None:
    sentence = explain(NotUnderstood(reason, **params))
    assert sentence[0].isupper() or sentence[0] == "“"
    assert sentence.endswith(".")
    assert "%" not in sentence and "None" not in sentence and "seat " not in sentence


def test_every_reason_that_is_documented_has_its_sentence() -> None:
    documented = set(re.findall(r'"(\w+)"', NotUnderstood.__doc__ or ""))
    assert documented == set(REASONS)


def test_targets_and_places_are_named_as_players_name_them() -> None:
    assert "“blue 3 against Green”" in explain(NotUnderstood("which_side", **REASONS["which_side"]))
    assert "red 1, the gate and Yellow" in explain(NotUnderstood("which_place", **REASONS["which_place"]))


def test_what_has_two_readings_is_told_with_words_for_each() -> None:
    told = explain(
        NotUnderstood("number_or_name", text="4", line="attack 12", meanings=["line 4", "attack 4"])
    )
    assert "“attack 12”" in told and "Reply with one of these: “line 4” or “attack 4”." in told
    told = explain(NotUnderstood("number_or_name", text="2", line="", meanings=["red 2", "blue 2"]))
    assert "line" not in told and "“red 2” or “blue 2”" in told


def test_the_side_that_has_not_invited_is_named() -> None:
    told = explain(NotUnderstood("not_invited", **REASONS["not_invited"]))
    assert "not invited by the defense" in told and "“the offense”" in told


def test_long_lists_and_long_words_are_cut() -> None:
    assert "3 more" in explain(NotUnderstood("ambiguous", **REASONS["ambiguous"]))
    assert len(explain(NotUnderstood("unknown", text="a" * 5_000))) < 200


def test_no_list_and_no_colony_are_said_as_such() -> None:
    assert "no numbered list" in explain(NotUnderstood("no_such_number", number=2, most=0))
    assert "no colony" in explain(NotUnderstood("which_colony", text="a colony", allowed=[]))
    assert "with exactly 3 ships" in explain(NotUnderstood("how_many", text="red 1", least=3, most=3))


@pytest.mark.parametrize(
    ("wrote", "quoted", "told"),
    [
        ("Okay, I have no choice.", "i have no choice", "I have no choice"),
        ("Well,\nI'm Out", "im out", "I'm Out"),
        ("send two", "send 2", "send 2"),  # the words are not theirs
        ("Okay", "", ""),
    ],
)
def test_words_are_quoted_as_they_were_written(wrote: str, quoted: str, told: str) -> None:
    reply = ReplyContext(Prompt(), Reader(), None, wrote)
    assert as_written(reply, NotUnderstood("unknown", text=quoted)).params["text"] == told


MODULES = [addresses, parse, deliver, german, guard, receipts, phrasing, reply, parse, vocabulary]


@pytest.mark.parametrize("module", MODULES)
def test_what_the_code_says_of_itself_is_true(module: object) -> None:
    assert doctest.testmod(module).failed == 0
