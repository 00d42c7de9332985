"""A prompt's sample of an answer in words is legal, not in its list, and understood as it stands."""

from __future__ import annotations

import pytest
from django.utils import translation

from engine import Ask
from games.mail.understand.answer import understand
from games.questions.forms import answer_words
from games.questions.words.answers import sample_words
from games.words.reader import Reader
from tests.games.mail import questions as asked

READER = Reader(0, {0: "anti_matter", 1: "sorcerer"})
NAMES = {"Anti-Matter": 0, "Sorcerer": 1}
MORE_THAN_THE_LIST = {
    "launch": asked.LAUNCH,
    "home": asked.HOME,
    "join": asked.JOIN,
    "aim": asked.AIM,
    "visitors": asked.VISITORS,
    "anyone": asked.ANYONE,
    "vacuumed": asked.VACUUMED,
    "discard": asked.DISCARD,
    "deal": asked.deal_ask(),
    "offered": asked.DEAL,
}


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("ask", MORE_THAN_THE_LIST.values(), ids=MORE_THAN_THE_LIST)
def test_whoever_copies_the_sample_is_understood(ask: Ask, language: str) -> None:
    shown = ask.suggestions()
    with translation.override(language):
        sample = sample_words(ask, shown, READER)
        assert sample
        meant = understand(sample, shown=shown, ask=ask, names=NAMES, reader=READER)
        assert answer_words(ask, meant, READER) == sample
    assert meant not in shown


@pytest.mark.parametrize("ask", [asked.AGAIN, asked.WHOM, asked.STAKE, asked.REGROUP])
def test_a_list_of_all_answers_needs_no_sample(ask: Ask) -> None:
    assert ask.complete
    assert sample_words(ask, ask.suggestions(), READER) == ""


def test_a_sample_names_ships_from_two_places_and_a_deal_of_cards_and_a_colony() -> None:
    assert sample_words(asked.JOIN, asked.JOIN.suggestions(), READER) == (
        "Join the offense with 2 from red 1 and 1 from red 4"
    )
    deal = asked.deal_ask()
    assert sample_words(deal, deal.suggestions(), READER) == (
        "Offer: Blue gets 2 cards at random; I get a colony on blue 1"
    )
