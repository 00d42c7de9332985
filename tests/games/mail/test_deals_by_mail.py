"""Deals by mail: who is meant by he and they, what somebody gets, and what is accepted."""

from __future__ import annotations

import pytest

from games.mail.understand.answer import NotUnderstood
from tests.games.mail.corpus.questions import QUESTIONS
from tests.games.mail.reading import read, taken

pytestmark = pytest.mark.once

NO_CLAUSES = {"ships": None, "clauses": {}}
SWAP = (0, [], 10, [])  # my red 1 for blue 1
CARD = (None, ["random"], 10, [])


def deal(mine: int | None, my_cards: list[str], theirs: int | None, their_cards: list[str]) -> object:
    """An offer of Red to Blue: each gives a colony, and cards."""
    terms = {
        "0": {"cards": my_cards, "colony": mine, **NO_CLAUSES},
        "2": {"cards": their_cards, "colony": theirs, **NO_CLAUSES},
    }
    return {"do": "offer", "terms": terms}


@pytest.mark.parametrize(
    ("language", "text", "terms"),
    [
        ("en", "he gets red 1, but I want to land on blue 1", SWAP),
        ("en", "red 1 for him and blue 1 for me", SWAP),
        ("en", "red 1 they can have if I get blue 1", SWAP),
        ("en", "Not quite. Tell Blue: he gets red 1 and I get blue 1", SWAP),
        ("en", "No. My counteroffer: Blue gets red 1 and I get blue 1", SWAP),
        ("en", "a random card for Blue and I land on blue 1", CARD),
        ("en", "Let's try this: a random card for Blue and I land on blue 1. Seems fair to me :)", CARD),
        ("en", "Blue gets a card and I a colony on blue 1", CARD),
        ("en", "Blue gets a card and I a card", (None, ["random"], None, ["random"])),
        ("en", "Blue gives a card and I red 1", (0, [], None, ["random"])),
        ("en", "He gives a card and I blue 1", (None, [], 10, ["random"])),
        ("de", "Rot 1 kann er haben, ich will dafür eine Kolonie auf Blau 1", SWAP),
        ("de", "Rot 1 für ihn, ich darf dafür auf Blau 1", SWAP),
        ("de", "Ich würd ihm Rot 1 geben, wenn ich dafür auf seinen ersten Planeten darf", SWAP),
        (
            "de",
            "andere Idee: Blau bekommt von mir eine zufällige Karte und ich eine Kolonie auf Blau 1",
            CARD,
        ),
        ("de", "Er darf Rot 1 haben und ich Blau 1", SWAP),
        ("de", "Ich biete Blau eine Kolonie auf Rot 1 und möchte dafür eine auf Blau 1.", SWAP),
        ("en", "I offer Blue a colony on red 1 and would like one on blue 1", SWAP),
        ("en", "I offer Blue a colony on red 1 and would like one on blue 9", None),
        ("de", "Eine Karte von mir gegen eine Karte von ihm", (None, ["random"], None, ["random"])),
    ],
)
def test_he_and_they_are_the_other_dealer(
    language: str, text: str, terms: tuple[int | None, list[str], int | None, list[str]] | None
) -> None:
    wanted = None if terms is None else deal(*terms)
    assert taken(QUESTIONS["deal with an offer"], text, language) == wanted


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("Deal! I'm happy with what Blue proposed", {"do": "accept"}),
        ("fine with their offer", {"do": "accept"}),
        ("Deal, Blue!", {"do": "accept"}),
        ("I like Blue's offer, deal", {"do": "accept"}),
        ("I'm happy with what Green proposed", None),
        ("I'm not happy with what Blue proposed", None),
        ("I'd be happy with what Blue proposed if a card is added", None),
        ("I like Blue's offer", None),
        ("I like Blue's offer, but a card would be better", None),
        ("Blue", None),
        ("he gets red 1 but not blue 1", None),
        ("he can't have red 1", None),
        ("he gets red 1 and I get blue 1. No.", None),
        ("Red 1 not for him, blue 1 for me", None),
    ],
)
def test_an_offer_is_accepted_only_where_it_is_that_of_the_other_dealer(text: str, answer: object) -> None:
    assert taken(QUESTIONS["deal with an offer"], text, "en") == answer


@pytest.mark.parametrize(
    "text", ["my gate", "the warp for red 1", "red 1 for the gate", "a colony on the gate"]
)
def test_no_colony_is_on_the_gate_or_in_the_warp(text: str) -> None:
    with pytest.raises(NotUnderstood):
        read(QUESTIONS["deal with an offer"], text, "en")
