"""A yes or no that goes on with what it does: "yes, leave a ship there", "no, why would I zap that"."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.mail.corpus.questions import QUESTIONS, Question
from tests.games.mail.reading import taken

FOR_USE = {
    name: one
    for name, one in QUESTIONS.items()
    if one.ask.form.kind == "choice"
    and taken(one, "no", "en") == "pass"
    and taken(one, "yes", "en") not in (None, "pass")
}
IN_FAVOUR = (
    ("en", "yes, leave one of my ships on red 3"),
    ("en", "Haha yes, make him play that 5!"),
    ("en", "Yes please, I take my 40 into my hand"),
    ("de", "ja, neue Kolonie gründen"),
    ("de", "Guten Morgen,\nja, bitte die 14 von Gelb auf die Hand nehmen."),
)
AGAINST = (
    ("en", "no lol why would I do that to my own card"),
    ("en", "no I keep both cards"),
    ("en", "nah 8 against nobody is plenty"),
    ("de", "nee danke ich mach das alleine, hab ja die 40"),
    ("de", "nee reicht, ich biete nix mehr an"),
)
LETS_HAPPEN = (
    ("en", "yes, let him have it"),
    ("en", "yes, I see what that card does"),
    ("en", "yes, they take 3 cards"),
    ("en", "yes, that card is strong"),
    ("en", "yes, take your ships"),
    ("en", "yes, I keep my card"),
    ("de", "ja, er soll die Karte nehmen"),
    ("de", "ja, ich behalte meine Karte"),
)
DOES_IT = (
    ("en", "no, I use it"),
    ("en", "no, stop him"),
    ("en", "no, I won't allow that"),
    ("en", "no! That card must go"),
    ("de", "nein, das lasse ich nicht zu"),
    ("de", "nee, den stoppe ich"),
)


def questions() -> list[Any]:
    return [pytest.param(one, id=name) for name, one in list(FOR_USE.items())[:12]]


@pytest.mark.parametrize("question", questions())
def test_a_yes_that_tells_what_it_does_is_a_yes(question: Question) -> None:
    for language, text in IN_FAVOUR:
        assert taken(question, text, language) in (None, taken(question, "yes", "en")), text


@pytest.mark.parametrize("question", questions())
def test_a_no_that_tells_why_is_a_no(question: Question) -> None:
    for language, text in AGAINST:
        assert taken(question, text, language) in (None, "pass"), text


@pytest.mark.parametrize("question", questions())
def test_a_yes_that_may_let_it_happen_uses_nothing(question: Question) -> None:
    for language, text in LETS_HAPPEN:
        assert taken(question, text, language) in (None, "pass"), text


@pytest.mark.parametrize("question", questions())
def test_a_no_that_does_it_all_the_same_passes_nothing(question: Question) -> None:
    for language, text in DOES_IT:
        assert taken(question, text, language) is None, text


@pytest.mark.parametrize(("language", "text"), IN_FAVOUR[:1] + IN_FAVOUR[3:4])
def test_most_such_questions_take_the_yes(language: str, text: str) -> None:
    found = [taken(one, text, language) == taken(one, "yes", "en") for one in FOR_USE.values()]
    assert sum(found) > len(found) / 2


@pytest.mark.parametrize(("language", "text"), AGAINST)
def test_most_such_questions_take_the_no(language: str, text: str) -> None:
    found = [taken(one, text, language) == "pass" for one in FOR_USE.values()]
    assert sum(found) > len(found) / 2
