"""Replies in a person's own words: what they name decides, and a sentence about it does not choose it."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from engine.asking.refusals import NotAllowed
from games.mail.understand.answer import NotUnderstood
from tests.games.mail.corpus.questions import QUESTIONS
from tests.games.mail.test_corpus import read

pytestmark = pytest.mark.once


def taken(name: str, text: str, language: str = "en") -> object:
    """What a reply is taken as; None if it is asked back."""
    try:
        return read(SimpleNamespace(question=QUESTIONS[name], language=language), text)  # type: ignore[arg-type]
    except (NotUnderstood, NotAllowed):
        return None


@pytest.mark.parametrize(
    ("name", "text", "answer"),
    [
        ("wild_destiny", "Blue, they have way too many cards", "seat 2"),
        ("wild_destiny", "not Green, Blue", "seat 2"),
        ("encounter_card with a 4", "The 12, no idea if that is enough", None),
        ("encounter_card with a 4", "attak 12 please", "attack 12"),
        ("announcement", "Cosmic Zap! They have won often enough", "cosmic_zap.zap"),
        ("announcement", "no thanks, they deserve it", "pass"),
        ("announcement", "let Yellow have it", "pass"),
        ("announcement", "pass, I like my zap", "pass"),
        ("compensation", "sure, gimme those cards", "yes"),
        ("compensation", "no, they may keep them", "no"),
        ("join both", "staying out of this one, good luck to both", {"side": ""}),
        ("ships_in_warp", "heal blue please", "healer.healing:seat 2"),
    ],
)
def test_what_is_named_is_chosen_and_a_remark_may_stand_beside_it(
    name: str, text: str, answer: object
) -> None:
    assert taken(name, text) == answer


@pytest.mark.parametrize(
    "text",
    [
        "too early for Cosmic Zap",
        "My Cosmic Zap waits for something bigger",
        "Cosmic Zap stays where it is",
        "Cosmic Zap is wasted here",
        "maybe Cosmic Zap?",
        "Cosmic Zap if nobody else does",
        "I keep Cosmic Zap for later",
        "Cosmic Zap tomorrow",
        "yes. Yellow can have it",
        "Cosmic Zap, pass",
    ],
)
def test_what_is_told_doubted_or_kept_is_not_used(text: str) -> None:
    assert taken("announcement", text) != "cosmic_zap.zap"


TOLD = (
    "too early for {}", "my {} waits", "{} stays", "{} must stay", "{} is out of the question",
    "truce with {}", "hands off {}", "{} survives",
    "nobody deserves {}", "I'd be a fool to take {}", "opposite of {}",
)  # fmt: skip
TOLD_IN_GERMAN = (
    "{} bleibt",
    "{} brauche ich",
    "{} ist zu schade",
    "Frieden mit {}",
    "{} lohnt kaum",
    "{} nicht",
)


# In one question an option is that a ship stays.
@pytest.mark.parametrize("name", [name for name in QUESTIONS if name != "ships_to_warp"])
def test_nothing_is_chosen_by_a_sentence_about_it(name: str) -> None:
    form = QUESTIONS[name].ask.form
    named = [
        str(value) for one in form.options.values() for value in one.params.values() if isinstance(value, str)
    ]
    things = {one.replace("_", " ") for one in named if one}
    said = [(way.format(thing), "en") for thing in things for way in TOLD]
    said += [(way.format(thing), "de") for thing in things for way in TOLD_IN_GERMAN]
    refused = {None, "pass", "no", "none", "nobody", "nothing"}
    assert [
        text for text, language in said if str(taken(name, text, language) or "pass") not in refused
    ] == []
