"""Deals by mail under Mayfair's rules: attacks above or below a number, and promises (M-7.8.9, M-7.8.10)."""

from __future__ import annotations

import pytest
from django.utils import translation

from engine import NotAllowed
from games.mail.understand.answer import NotUnderstood, say, understand
from games.questions.forms import answer_words
from games.questions.replies.deal_numbers import compared_attack, in_few_words, without_signs
from games.words.reader import FIVE_EACH
from tests.games.mail.questions import RED, deal_ask, mayfair_deal_ask

pytestmark = pytest.mark.once

ABOVE, BELOW = ["attack > 12"], ["attack < 6"]
PEACE = "not to ally with Green"


def mean(text, language="en", ask=None):
    ask = ask or mayfair_deal_ask()
    with translation.override(language):
        return understand(text, shown=ask.suggestions(), ask=ask)


def gifts(text, language="en"):
    """The cards, colony and promise that each side gives by an offer in these words."""
    terms = mean(text, language)["terms"]
    return tuple((gift["cards"], gift["colony"], gift.get("promises")) for gift in terms.values())


@pytest.mark.parametrize(
    ("language", "text", "mine"),
    [
        ("en", "an attack above 12 for a base on blue 1", ABOVE),
        ("en", "my attack over 12 for blue 1", ABOVE),
        ("en", "I give an attack higher than twelve and get a colony on blue 1", ABOVE),
        ("en", "I give an attack card of at least 13, you give a colony on blue 1", ABOVE),
        ("en", "attack of 13 or more for blue 1", ABOVE),
        ("en", "an attack > 12 for blue 1", ABOVE),
        ("en", "attack 13+ for blue 1", ABOVE),
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
    assert gifts(text, language) == ((mine, None, None), ([], 10, None))


@pytest.mark.parametrize(
    ("text", "term"),
    [
        ("an attack below -1", "attack < -1"),
        ("an attack below −1", "attack < -1"),
        ("an attack above minus 3", "attack > -3"),
        ("an attack of at least -2", "attack > -3"),
        ("an attack > -3", "attack > -3"),
    ],
)
def test_numbers_may_be_negative(text, term):
    """M-7.8.9: some attacks are."""
    assert compared_attack(in_few_words(without_signs(text))) == term


@pytest.mark.parametrize("text", ["an attack above 99 for blue 1", "an attack below -99 for blue 1"])
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


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", f"attack 8 for blue 1\npromise: {PEACE}"),
        ("en", f"attack 8 for blue 1\n\nMy promise: {PEACE}\n\nCheers,\nAnna"),
        ("en", f"PROMISE: {PEACE}\nattack 8 for blue 1"),
        ("en", f"Attack 8 for blue 1. I promise {PEACE}."),
        ("en", f"I give attack 8 and get blue 1, and I promise {PEACE}"),
        ("en", f"I promise you {PEACE} and I give attack 8 and I get blue 1"),
        ("en", f"Blue gets attack 8 and the promise “{PEACE}”; I get blue 1"),
        ("en", f"I give attack 8 and I promise {PEACE} if I get blue 1"),
        ("de", f"Angriff 8 gegen Blau 1\nVersprechen: {PEACE}"),
        ("de", f"Angriff 8 gegen Blau 1. Ich verspreche {PEACE}"),
        ("de", f"Blau bekommt Angriff 8 und das Versprechen „{PEACE}“, ich bekomme Blau 1"),
    ],
)
def test_what_i_promise_is_kept_as_i_wrote_it(language, text):
    """M-7.8.10."""
    assert gifts(text, language) == ((["attack 8"], None, PEACE), ([], 10, None))


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", f"attack 8 for blue 1\ntheir promise: {PEACE}"),
        ("en", f"attack 8 for blue 1\nBlue's promise: {PEACE}"),
        ("en", f"Attack 8 for blue 1. You promise {PEACE}."),
        ("en", f"I give attack 8 if I get blue 1 and Blue promises {PEACE}"),
        ("de", f"Angriff 8 gegen Blau 1, und Blau verspricht, {PEACE}"),
        ("de", f"Angriff 8 gegen Blau 1\nIhr Versprechen: {PEACE}"),
    ],
)
def test_what_the_other_is_to_promise(language, text):
    """M-7.8.10."""
    assert gifts(text, language) == ((["attack 8"], None, None), ([], 10, PEACE))


def test_a_long_line_that_a_mail_program_broke_is_one_promise():
    """M-7.8.10: the rest of the mail is not part of it."""
    first = "I shall not join anybody against you in the next three rounds, and"
    text = f"attack 8 for blue 1\npromise: {first}\nneither will my bot.\n\nAnna"
    assert gifts(text)[0][2] == f"{first} neither will my bot."


def test_a_promise_below_a_long_offer_is_a_line_of_its_own():
    """M-7.8.10."""
    offer = "I give Blue attack 8, and I would like to get a new colony on blue 1"
    assert gifts(f"{offer}\npromise: {PEACE}\ntheir promise: the same") == (
        (["attack 8"], None, PEACE),
        ([], 10, "the same"),
    )


def test_a_line_of_the_mail_may_have_a_promise_beside_it():
    """M-7.8.10: the offer is that of the line."""
    ask = mayfair_deal_ask()
    number, offer = next((n, one) for n, one in enumerate(ask.suggestions(), 1) if one["do"] == "offer")
    promised = mean(f"line {number}\npromise: {PEACE}", ask=ask)
    assert promised["terms"].pop("0") == offer["terms"]["0"] | {"promises": PEACE}
    assert promised["terms"]["2"] == offer["terms"]["2"]


def test_both_promise_and_signs_stay_as_they_are():
    """M-7.8.10: what is written is not read."""
    text = "attack 8 for blue 1\npromise: <b>No</b> red 1, 2 & %s; or\ntheir promise: attack 9, deal!"
    assert gifts(text) == ((["attack 8"], None, "<b>No</b> red 1, 2 & %s; or"), ([], 10, "attack 9, deal!"))


def test_a_promise_alone_is_no_deal():
    """M-7.8.11."""
    for text in (f"I promise {PEACE}", f"promise: {PEACE}"):
        with pytest.raises(NotAllowed) as error:
            mean(text)
        assert error.value.reason == "empty_deal"


@pytest.mark.parametrize(
    ("promise", "reason"),
    [("<b>peace</b> " * 230, "long_promise"), ("peace\x07", "promise_signs")],
)
def test_a_promise_that_cannot_be_is_refused_by_its_reason(promise, reason):
    """M-7.8.10: three thousand characters are too many."""
    with pytest.raises(NotAllowed) as error:
        mean(f"attack 8 for blue 1\npromise: {promise}")
    assert error.value.reason == reason


def test_what_is_accepted_cannot_be_accepted_with_a_promise():
    """M-7.8.10: it would be another offer."""
    ask = mayfair_deal_ask(mayfair_deal_ask().form.offering({"cards": ["attack 8"]}, {"colony": 10})["terms"])
    assert mean("I accept", ask=ask) == {"do": "accept"}
    with pytest.raises(NotUnderstood) as error:
        mean(f"I accept\npromise: {PEACE}", ask=ask)
    assert error.value.reason == "beside"


def test_where_promises_are_not_played_their_words_are_asked_back():
    """R-16.10."""
    with pytest.raises(NotUnderstood):
        mean(f"attack 8 for blue 1\npromise: {PEACE}", ask=deal_ask())


@pytest.mark.parametrize("promises", [{}, {"promises": "I won't attack you; well, not soon."}])
def test_an_offer_said_in_words_is_understood_back(promises):
    """M-7.8.9, M-7.8.10."""
    ask = mayfair_deal_ask()
    mine = {"cards": ["attack < 6", "attack > 12", "attack > 12"], **promises}
    answer = ask.judge(ask.form.offering(mine, {"colony": 10, **promises}))
    assert mean(say(ask, answer, FIVE_EACH), ask=ask) == answer
    for language in ("en", "de"):
        with translation.override(language):
            words = answer_words(ask, answer, RED)
        assert mean(words, language, ask) == answer
