"""Deals by mail under Mayfair's rules: attacks above or below a number (M-7.8.9)."""

from __future__ import annotations

import pytest
from django.utils import translation

from engine import NotAllowed
from games.mail.understand.answer import NotUnderstood, say, understand
from games.questions.forms import answer_words
from games.words.reader import FIVE_EACH
from tests.games.mail.questions import RED, deal_ask, mayfair_deal_ask

pytestmark = pytest.mark.once

ABOVE, BELOW = ["attack > 12"], ["attack < 6"]


def mean(text, language="en", ask=None):
    ask = ask or mayfair_deal_ask()
    with translation.override(language):
        return understand(text, shown=ask.suggestions(), ask=ask)


def gifts(text, language="en"):
    """The cards and the colony that each side gives by an offer in these words."""
    terms = mean(text, language)["terms"]
    return tuple((gift["cards"], gift["colony"]) for gift in terms.values())


@pytest.mark.parametrize(
    ("language", "text", "mine"),
    [
        ("en", "an attack above 12 for a base on blue 1", ABOVE),
        ("en", "my attack over 12 for blue 1", ABOVE),
        ("en", "I give an attack higher than twelve and get a colony on blue 1", ABOVE),
        ("en", "I give an attack card of at least 13, you give a colony on blue 1", ABOVE),
        ("en", "attack of 13 or more for blue 1", ABOVE),
        ("en", "an attack > 12 for blue 1", ABOVE),
        ("en", "my attack>=13 for blue 1", ABOVE),
        ("en", "Blue gets an attack below 6, I get blue 1", BELOW),
        ("en", "an attack of 5 or lower for a colony on blue 1", BELOW),
        ("en", "an attack less than 6 for blue 1", BELOW),
        ("en", "2 attacks above 12 for blue 1", ABOVE * 2),
        ("en", "2 x an attack above 12 and the lowest attack for blue 1", [*ABOVE * 2, "lowest attack"]),
        ("de", "einen Angriff über 12 gegen eine Kolonie auf Blau 1", ABOVE),
        ("de", "Blau bekommt einen Angriff höher als 12, ich bekomme Blau 1", ABOVE),
        ("de", "Ich gebe einen Angriff von mindestens 13 und bekomme Blau 1", ABOVE),
        ("de", "einen Angriff unter 6 gegen Blau 1", BELOW),
        ("de", "Ich gebe einen Angriff von höchstens 5 und bekomme Blau 1", BELOW),
        ("de", "2 Angriffe über 12 gegen Blau 1", ABOVE * 2),
    ],
)
def test_an_attack_above_or_below_a_number_is_understood(language, text, mine):
    """M-7.8.9."""
    assert gifts(text, language) == ((mine, None), ([], 10))


@pytest.mark.parametrize("text", ["an attack above 99 for blue 1", "an attack below 0 for blue 1"])
def test_a_number_that_no_card_fits_is_refused_by_its_reason(text):
    """M-7.8.9."""
    with pytest.raises(NotAllowed) as error:
        mean(text)
    assert error.value.reason == "no_such_term"


@pytest.mark.parametrize("text", ["an attack above for blue 1", "an attack above 12 tomorrow for blue 1"])
def test_half_a_comparison_is_asked_back(text):
    with pytest.raises(NotUnderstood):
        mean(text)


def test_where_numbers_are_not_compared_the_words_are_asked_back():
    """R-16.5."""
    with pytest.raises(NotUnderstood) as error:
        mean("an attack above 12 for blue 1", ask=deal_ask())
    assert error.value.reason == "no_such_term"


def test_an_offer_said_in_words_is_understood_back():
    """M-7.8.9."""
    ask = mayfair_deal_ask()
    mine = {"cards": ["attack < 6", "attack > 12", "attack > 12"]}
    answer = ask.judge(ask.form.offering(mine, {"colony": 10}))
    assert mean(say(ask, answer, FIVE_EACH), ask=ask) == answer
    for language in ("en", "de"):
        with translation.override(language):
            words = answer_words(ask, answer, RED)
        assert mean(words, language, ask) == answer
