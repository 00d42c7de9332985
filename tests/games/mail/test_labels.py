"""What a mail calls an answer is understood as that answer, as are the words of older mails."""

from __future__ import annotations

import pytest
from django.utils import translation

from engine.asking.ask import Ask
from engine.asking.forms import PASS, Option, Ships, choice
from engine.asking.keys import ShipsTarget
from games.mail.understand.answer import understand
from games.questions.forms import answer_words
from games.words.reader import Reader
from tests.games.mail.questions import INVITE, deal_ask

READER = Reader(0, {1: "sorcerer", 3: "will"})
NAMES = {"Sorcerer": 1, "Will": 3}


def read(text, ask=INVITE):
    return understand(text, shown=[], ask=ask, names=NAMES, reader=READER)


@pytest.mark.parametrize(
    ("language", "labels"),
    [
        ("en", ["Invite no one", "Invite Yellow (Sorcerer)", "Invite Yellow (Sorcerer) and Green (Will)"]),
        (
            "de",
            ["Niemanden einladen", "Gelb (Sorcerer) einladen", "Gelb (Sorcerer) und Grün (Will) einladen"],
        ),
    ],
)
def test_an_invitation_says_whom_it_invites_and_is_read_back(language, labels):
    with translation.override(language):
        told = [answer_words(INVITE, answer, READER) for answer in INVITE.suggestions()]
        assert told == labels
        assert [read(label) for label in told] == INVITE.suggestions()


@pytest.mark.parametrize(
    ("language", "text"),
    [
        *(("en", text) for text in ("No one", "no one.", "Nobody", "nobody, please", "I invite nobody")),
        *(("de", text) for text in ("Niemand", "niemanden", "ich lade niemanden ein", "nobody")),
    ],
)
def test_who_invites_no_one_may_say_it_as_they_like(language, text):
    with translation.override(language):
        assert read(text) == ""


USE = {"alien": "sorcerer", "ability": "swap"}
PLAY = {"card": "plague", "ability": "infect", "side": "card", "pile": "hand"}
TARGETED = Ask(
    0,
    "cards_revealed",
    choice(
        Option(PASS, PASS),
        Option("sorcerer.swap:seat 1", "use", {**USE, "choice": "seat 1"}),
        Option("sorcerer.swap:seat 1 seat 3", "use", {**USE, "choice": "seat 1 seat 3"}),
        Option("plague.infect:seat 3", "play", {**PLAY, "choice": "seat 3"}),
        Option("sorcerer.swap:attack 8", "use", {**USE, "choice": "attack 8"}),
    ),
    PASS,
    about={"window": True},
)


@pytest.mark.parametrize(
    ("language", "labels"),
    [
        (
            "en",
            [
                "Pass",
                "Use Sorcerer on Yellow (Sorcerer)",
                "Use Sorcerer on Yellow (Sorcerer) and Green (Will)",
                "Play Plague on Green (Will)",
                "Use Sorcerer: attack 8",
            ],
        ),
        (
            "de",
            [
                "Passen",
                "Sorcerer einsetzen, Ziel: Gelb (Sorcerer)",
                "Sorcerer einsetzen, Ziel: Gelb (Sorcerer) und Grün (Will)",
                "Plague spielen, Ziel: Grün (Will)",
                "Sorcerer einsetzen: Angriff 8",
            ],
        ),
    ],
)
def test_a_use_at_a_seat_says_on_whom_and_is_read_back(language, labels):
    with translation.override(language):
        told = [answer_words(TARGETED, key, READER) for key in TARGETED.form.options]
        assert told == labels
        assert [read(label, TARGETED) for label in told] == list(TARGETED.form.options)


@pytest.mark.parametrize(
    "text", ["plague green", "play Plague: Green", "Plague on Green", "plague against green"]
)
def test_whom_a_card_is_played_on_may_be_said_in_any_way(text):
    assert read(text, TARGETED) == "plague.infect:seat 3"


@pytest.mark.parametrize(
    ("language", "label"),
    [
        ("en", "Offer: Blue gets a colony on red 2; I get a card at random"),
        ("de", "Angebot: Blau bekommt eine Kolonie auf Rot 2; ich bekomme eine zufällige Karte"),
    ],
)
def test_an_offer_says_who_gets_a_colony_and_is_read_back(language, label):
    ask = deal_ask()
    answer = ask.judge(ask.form.offering({"colony": 1}, {"cards": ["random"]}))
    with translation.override(language):
        assert answer_words(ask, answer, READER) == label
        assert read(label, ask) == answer


@pytest.mark.parametrize(
    "text",
    [
        "You get a colony on red 2, I get a random card",
        "Blue gets a colony on red 2 and I get a random card",
        "I give a colony on red 2 and get a random card",
        "Offer: I give a colony on red 2 and get a card at random",
    ],
)
def test_who_gets_what_may_be_said_from_either_side(text):
    ask = deal_ask()
    assert read(text, ask) == ask.judge(ask.form.offering({"colony": 1}, {"cards": ["random"]}))


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_planet_to_which_only_ships_of_the_gate_go_is_named_alone_and_read_back(language):
    form = Ships({"1": 3}, 0, 0, targets=[ShipsTarget(planet=3), ShipsTarget(planet=4)])
    ask = Ask(0, "resettle", form, {"side": "planet 3", "ships": {}})
    with translation.override(language):
        for answer in ask.suggestions():
            assert read(answer_words(ask, answer, READER), ask) == answer
