"""A yes or no that goes on with what it does: "yes, leave a ship there", "no, why would I zap that"."""

from __future__ import annotations

from typing import Any

import pytest

from games.mail.understand.answer import NotUnderstood
from tests.games.mail.corpus.questions import QUESTIONS, Question
from tests.games.mail.reading import read, taken
from tests.proofs import sample

FOR_USE = {
    name: one
    for name, one in QUESTIONS.items()
    if one.ask.form.kind == "choice"
    and taken(one, "no", "en") == "pass"
    and taken(one, "yes", "en") not in (None, "pass")
}
TELLS_WHAT_IT_DOES = (
    ("en", "yes, leave one of my ships on red 3"),
    ("en", "Haha yes, make him play that 5!"),
    ("en", "Yes, I take my card back."),
    ("de", "ja, neue Kolonie gründen"),
)
TELLS_WHY_NOT = (
    ("en", "no I keep both cards"),
    ("en", "no, I don't need it"),
    ("en", "no, they had that coming"),
    ("de", "nein, ich brauche das nicht"),
)
# Others act, or something else is done: such a yes may let it happen.
LETS_HAPPEN = (
    ("en", "yes, let him have it"), ("en", "yes, I see what that card does"), ("en", "yes, they take 3"),
    ("en", "yes, that card is strong"), ("en", "yes, take your ships"), ("en", "yes, I keep my card"),
    ("en", "yes, Red takes the planet"), ("en", "yes, Vacuum takes the ships"), ("en", "yes, draw 3 cards"),
    ("en", "yes, everyone can use the cards"), ("en", "yes, I give him the card"),
    ("en", "yes, I go with it"), ("en", "yes, I join the defense"), ("en", "yes, I play attack 8"),
    ("en", "yes, steal my card"),
    ("de", "ja, er soll die Karte nehmen"), ("de", "ja, ich behalte meine Karte"),
    ("de", "ja, Rot darf die Karten nehmen"), ("de", "ja, ich mach weiter"), ("de", "ja, alle nehmen Karten"),
)  # fmt: skip
# Something is done all the same, or it may be.
DOES_IT = (
    ("en", "no, I use it"), ("en", "no, stop him"), ("en", "no, I won't allow that"),
    ("en", "no! That card must go"), ("en", "no, he is not giving that away"),
    ("de", "nein, das lasse ich nicht zu"), ("de", "nee, den stoppe ich"),
)  # fmt: skip
# Two negatives: the first is not the question's no.
TWICE_NO = (
    ("gambler.belief", "no, I don't doubt it"),
    ("gambler.belief", "no, I don't challenge"),
    ("vulch.keep", "no, I do not discard"),
    ("fido.offer", "no I don't decline"),
    ("fido.keep", "no, I won't discard it"),
    ("invite", "no, not only Blue"),
    ("invite", "no, never alone"),
    ("invite", "no, I won't go without Blue"),
)


def questions() -> list[Any]:
    return [pytest.param(FOR_USE[name], id=name) for name in sample(FOR_USE, of=2)]


def offered(question: Question, text: str, language: str) -> list[str]:
    """Return the answer that is taken, or else those that are offered."""
    try:
        return [str(read(question, text, language).answer)]
    except NotUnderstood as problem:
        return list(problem.params.get("meanings", ()))


@pytest.mark.parametrize(("language", "text"), TELLS_WHAT_IT_DOES)
def test_a_yes_that_tells_what_it_does_is_offered_for_a_plain_yes(language: str, text: str) -> None:
    found = [len(offered(one, text, language)) == 1 for one in FOR_USE.values()]
    assert sum(found) > len(found) / 2
    assert all(taken(one, text, language) in (None, taken(one, "yes", "en")) for one in FOR_USE.values())


def test_a_yes_that_names_what_is_used_uses_it() -> None:
    assert taken(FOR_USE["announcement"], "yes, I use Cosmic Zap on that", "en") == "cosmic_zap.zap"
    assert taken(FOR_USE["announcement"], "ja, Cosmic Zap setze ich ein", "de") == "cosmic_zap.zap"


@pytest.mark.parametrize(("language", "text"), TELLS_WHY_NOT)
def test_a_no_that_tells_why_is_a_no(language: str, text: str) -> None:
    found = [taken(one, text, language) for one in FOR_USE.values()]
    assert set(found) <= {None, "pass"}
    assert found.count("pass") > len(found) / 2


@pytest.mark.parametrize("question", questions())
def test_a_yes_that_may_let_it_happen_uses_nothing(question: Question) -> None:
    used = [text for language, text in LETS_HAPPEN if taken(question, text, language) not in (None, "pass")]
    assert used == []


@pytest.mark.parametrize("question", questions())
def test_a_no_that_does_it_all_the_same_passes_nothing(question: Question) -> None:
    assert [text for language, text in DOES_IT if taken(question, text, language) is not None] == []


@pytest.mark.parametrize(("name", "text"), TWICE_NO)
def test_a_no_to_a_no_is_asked_back(name: str, text: str) -> None:
    assert taken(QUESTIONS[name], text, "en") is None
