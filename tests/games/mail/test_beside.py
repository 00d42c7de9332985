"""A yes, a no, how many, the default or a number beside an answer: it says the same, or it is asked back."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine import Ask
from engine.asking.forms import Choice, Option, Ships
from games.mail.understand.answer import NotUnderstood
from tests.games.mail.corpus.questions import QUESTIONS
from tests.games.mail.reading import read, taken

pytestmark = pytest.mark.once

TWO_ANSWERS = [
    ("hate.rage", "en", "no one\nAttack 10"),
    ("hate.rage", "en", "Attack 10, the default"),
    ("power_used", "en", "pass, Cosmic Zap"),
    ("power_used", "de", "Cosmic Zap\nnö"),
    ("power_used", "de", "Cosmic Zap, Vorgabe"),
    ("aim", "de", "Violett\nich passe"),
    ("cards_chosen", "de", "ich sage nö\nMirror einsetzen"),
    ("fido.offer", "de", "ja\nAblehnen"),
    ("gambler.belief", "en", "Challenge, yes"),
    ("vulch.keep", "en", "Discard it and sure"),
    ("vulch.keep", "en", "all, Keep it"),
    ("deal with an offer", "en", "break off\nI accept"),
    ("deal with an offer", "de", "einverstanden, eine Kolonie auf Rot 1 für Blau 1"),
    ("discard, some", "en", "all and Void flare"),
]
NUMBERS = [
    ("citadel.planet", "de", "Rot 2, vier"),
    ("citadel.planet", "en", "Red 2, four"),
    ("vulch.keep", "en", "yes please and the 2"),
    ("fido.offer", "de", "zwei und ja"),
    ("compensation", "de", "Ja die 2"),
    ("ships_removed", "de", "Blau\nzwei"),
]
ALL = [
    ("winner_known", "en", "all"),
    ("winner_known", "de", "alles"),
    ("another_encounter", "de", "ok, alle"),
    ("encounter_card", "en", "Negotiate all"),
    ("aim at yellow", "en", "Yellow 2, everybody"),
]
COUNTS = [("place_ships, seven", "en", "3 to blue 1"), ("place_ships, seven", "de", "3 auf Blau 1")]
NAMED_BESIDE = [  # the words of another answer, of a card or of what one does
    ("deal", "de", "Human-Flare, Vorgabe"),
    ("deal", "de", "die 1\nHuman-Flare"),
    ("deal", "en", "red 5 and nothing"),
    ("deal", "en", "your Negotiate, nothing please"),
    ("deal", "de", "nein für Morph"),
    ("deal with an offer", "en", "Random\nline 1"),
    ("another_encounter", "de", "Nein, alle"),
    ("winner_known", "de", "alle Ionic Gas spielen"),
    ("winner_known", "en", "all Play Ionic Gas"),
    ("cards_chosen", "de", "Mirror einsetzen Mirror-Flare"),
    ("destiny_drawn", "en", "another card for Masochist"),
    ("ships_in_warp", "en", "Anti-Matter from a card a ship"),
    ("ships_in_warp", "en", "Play the super Healer flare, not a card a ship"),
    ("ships_in_warp", "de", "ich nehme a card a ship\nich passe"),
    ("encounter_cards_discarded", "en", "Use Fido: negotiate to Blue (Mirror), fetch several"),
    ("vacuum.catharsis", "en", "zero with yes please"),
    ("dictator.command", "en", "default\nYellow, thanks and see you"),
]
COUNTED_TWICE = [  # and no line with its words: "3." would be one
    ("rewards, two", "en", "two with 2"),
    ("colony_established", "en", "the 2 for the 1"),
    ("colony_established", "en", "3 cards the 2"),
    ("gambler.stake, four", "en", "1 and 2"),
    ("gambler.stake, four", "en", "1\n2"),
    ("gambler.stake, four", "de", "1 und 2"),
]
BARE = [
    ("aim at yellow", "de", "Moin! die 2 - viele Grüße"),
    ("aim at yellow", "en", "Hello! the 2 - cheers"),
    ("join the offense", "de", "Moin! 2 - viele Grüße"),
    ("join the offense", "en", "2, thanks and see you"),
]


SEVERAL = [*TWO_ANSWERS, *NUMBERS, *ALL, *COUNTS, *NAMED_BESIDE, *COUNTED_TWICE, *BARE]


@pytest.mark.parametrize(("name", "language", "text"), SEVERAL)
def test_what_may_be_another_answer_is_asked_back(name: str, language: str, text: str) -> None:
    assert taken(QUESTIONS[name], text, language) is None


def test_a_number_with_an_ok_is_asked_back_as_it_would_be_alone() -> None:
    form = Choice(
        {
            "lose cards": Option("lose cards", "lose_cards"),  # until 3 are left
            "grant": Option("grant", "grant_colony", {"planet": 7}),  # yellow 3
        }
    )
    question = replace(QUESTIONS["mite.bluster"], ask=Ask(1, "mite.bluster", form, "grant"))
    assert taken(question, "ok with three", "en") is None
    assert taken(question, "ja mit 3", "de") is None


def test_a_place_and_another_count_below_it_are_asked_back() -> None:
    form = Ships({"20": 1, "33": 4}, 1, 4)
    question = replace(QUESTIONS["kamikaze.sacrifice"], ask=Ask(6, "kamikaze.sacrifice", form, {"33": 1}))
    assert question.ask.suggestions()[2] == {"33": 2}  # and so "3." is this line
    assert taken(question, "3 from white 4\ntwo", "en") is None
    assert taken(question, "3. 2 from white 4", "en") == {"33": 2}


@pytest.mark.parametrize(("name", "language", "text"), BARE)
def test_a_number_between_greeting_and_thanks_is_asked_back_as_it_would_be_alone(
    name: str, language: str, text: str
) -> None:
    with pytest.raises(NotUnderstood) as between:
        read(QUESTIONS[name], text, language)
    with pytest.raises(NotUnderstood) as alone:
        read(QUESTIONS[name], "2", language)
    assert between.value.reason == alone.value.reason == "number_or_name"
    assert between.value.params["meanings"] == alone.value.params["meanings"]


@pytest.mark.parametrize(
    ("name", "language", "text", "answer"),
    [
        ("hate.rage", "en", "yes, Attack 10", "attack 10"),
        ("hate.rage", "en", "Attack 10, the 10", "attack 10"),
        ("hate.rage", "en", "Attack 6, the default", "attack 6"),
        ("announcement", "en", "no thanks, I pass", "pass"),
        ("announcement", "de", "nein danke, ich passe", "pass"),
        ("fido.offer", "en", "yes, line 1", "accept"),
        ("fido.offer", "de", "ja, Zeile 1", "accept"),
        ("gambler.belief", "en", "no way, Challenge", "challenge"),
        ("aim at yellow", "en", "thanks all, Yellow 2", "planet 6"),
        ("aim at yellow", "en", "Yellow 2, there are only 3 ships", "planet 6"),
        ("aim at yellow", "de", "Gelb 2, da stehen nur drei", "planet 6"),
        ("discard, some", "en", "Void flare and the 6", ["attack 6", "void flare"]),
        ("place_ships, seven", "en", "3 to blue 1 and 4 to blue 2", {"10": 3, "11": 4}),
        ("place_ships, seven", "en", "3. 7 to blue 1", {"10": 7}),
        ("another_encounter", "de", "Nein, das reicht allen", "no"),
    ],
)
def test_what_says_the_same_or_is_a_remark_may_stand_beside_it(
    name: str, language: str, text: str, answer: Any
) -> None:
    assert taken(QUESTIONS[name], text, language) == answer


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "I would accept their offer"),
        ("en", "I'd accept"),
        ("de", "ich würde annehmen"),
        ("de", "ich würde das Angebot annehmen"),
    ],
)
def test_what_would_be_accepted_is_asked_back(language: str, text: str) -> None:
    for name in ("deal with an offer", "fido.offer"):
        assert taken(QUESTIONS[name], text, language) is None


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "I'd like to accept"),
        ("en", "I accept"),
        ("de", "ich würde gern annehmen"),
        ("de", "ich nehme an"),
    ],
)
def test_a_wish_to_accept_accepts(language: str, text: str) -> None:
    assert taken(QUESTIONS["deal with an offer"], text, language) == {"do": "accept"}
    assert taken(QUESTIONS["fido.offer"], text, language) == "accept"


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Green, please stay at home"),
        ("en", "Green, stay away"),
        ("en", "please stay out, Green"),
        ("de", "Grün, bleib bitte weg"),
        ("de", "Grün, bitte bleib zu Hause"),
    ],
)
def test_who_should_stay_at_home_is_not_invited(language: str, text: str) -> None:
    assert taken(QUESTIONS["invite"], text, language) is None


def test_who_should_help_is_invited() -> None:
    assert taken(QUESTIONS["invite"], "Green, please help", "en") == "seats 3"
    assert taken(QUESTIONS["invite"], "Grün, stay safe", "de") == "seats 3"


@pytest.mark.parametrize(
    ("language", "text"),
    [("en", "all defaults"), ("en", "All defaults, please."), ("de", "alles nach Vorgabe")],
)
def test_all_defaults_is_the_default_of_one_question(language: str, text: str) -> None:
    for name in ("launch", "hate.rage", "invite"):
        assert taken(QUESTIONS[name], text, language) == QUESTIONS[name].ask.default
