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


@pytest.mark.parametrize(
    ("name", "language", "text", "answer"),
    [
        ("wild_destiny", "en", "Blue, because Green is no danger", "seat 2"),
        ("wild_destiny", "en", "Blue since I like Green", "seat 2"),
        ("wild_destiny", "de", "Grün, weil Blau schon hinten liegt", "seat 3"),
        ("wild_destiny", "en", "Gotta be Blue, Green is too strong", "seat 2"),
        ("invite", "en", "Blue, Green is too weak", "seats 2"),
        ("wild_destiny", "en", "because Blue is winning", None),
        ("wild_destiny", "en", "not Blue, because Green is weak", None),
        ("wild_destiny", "en", "Blue, Green is the better target", None),
        ("wild_destiny", "en", "Blue, no, Green is stronger", None),
        ("launch", "en", "red 1 with 2, they have 3", None),
        ("announcement", "en", "yes. Yellow is too strong", None),
    ],
)
def test_a_reason_neither_changes_an_answer_nor_gives_one(
    name: str, language: str, text: str, answer: object
) -> None:
    assert taken(name, text, language) == answer


@pytest.mark.parametrize(
    ("name", "language", "text", "answer"),
    [
        ("further_encounter_due", "en", "Again! Again!", "machine.continuity"),
        ("further_encounter_due", "de", "jaaa noch eine Begegnung!", "machine.continuity"),
        ("encounter_cards_leaving", "en", "I want that card back", "clone.replicate"),
        ("encounter_cards_leaving", "de", "Die Karte nehm ich zurück", "clone.replicate"),
        ("compensation_due", "de", "Grün soll zahlen", "hacker.hack:seat 3"),
        ("deal_open", "de", "Karten tauschen!", "sorcerer.magic"),
        ("encounter_cards_leaving", "en", "they get their card back", None),
        ("encounter_cards_leaving", "en", "I take it back", None),
        ("encounter_cards_leaving", "en", "card back?", None),
        ("further_encounter_due", "en", "not again", None),
        ("compensation_due", "en", "I pay Green", None),
        ("compensation_due", "en", "Green pays too much", None),
        ("deal_open", "en", "swap? hm", None),
    ],
)
def test_a_sheet_knows_words_for_what_it_does(name: str, language: str, text: str, answer: object) -> None:
    assert taken(name, text, language) == answer


@pytest.mark.parametrize(
    ("name", "language", "text", "answer"),
    [
        ("chosen.keep", "en", "keep the tubes", ["mobius_tubes"]),
        ("discard, some", "de", "Die beiden 8er können weg", ["attack 8", "attack 8"]),
        ("barbarian.loot", "en", "the 14 can go", None),
        ("discard, some", "en", "the 6 can stay", None),
        ("place_ships, seven", "en", "3 to blue 2, the rest to blue 1", {"10": 4, "11": 3}),
        ("place_ships, seven", "en", "3 to blue 2, the last one to blue 1", None),
        ("join", "en", "defense w/ 2 from blue 2", {"side": "defense", "ships": {"11": 2}}),
        ("join", "en", "help Red with 2, both from blue 2", {"side": "offense", "ships": {"11": 2}}),
        ("launch", "en", "2 from blue 2 is not enough", None),
        ("tech_action", "en", "send one from red 1", "research tech 9 from 0"),
        ("tech_action", "en", "send 2 from red 1", None),
        ("wild_destiny", "de", "dann halt Lila", "seat 4"),
        ("citadel.planet", "en", "next to red 3", "planet 2"),
        ("announcement", "de", "Ich setze meinen Cosmic Zap ein", "cosmic_zap.zap"),
        ("announcement", "en", "I put Cosmic Zap aside", None),
        ("announcement", "en", "Cosmic Zap goes back", None),
        ("announcement", "de", "ich tue Cosmic Zap zurück", None),
        ("wild_destiny", "en", "Blue helps me", None),
    ],
)
def test_everyday_words_choose_and_move(name: str, language: str, text: str, answer: object) -> None:
    assert taken(name, text, language) == answer
