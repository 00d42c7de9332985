"""Replies that look like an answer and are none, or another one: each is asked back, or taken as meant."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils import translation

from games.mail.language.everyday import said_plainly
from tests.games.mail.corpus.questions import QUESTIONS
from tests.games.mail.test_first_sight import Reply, questions, taken

pytestmark = pytest.mark.once

ASKED_BACK = {
    # a use with words of its text, which may say what is prevented, or when
    ("1.00", "en"): ["yes, collect rewards", "Play it and collect my rewards"],
    ("4.55", "en"): ["yes, let them use the power", "yes, the power is used"],
    ("1.65", "de"): ["ja, die Flare hat Wirkung", "ja, Flare spielen"],
    ("8.59", "en"): ["yes, reveal my card", "yes, reveal the cards"],
    ("3.72", "en"): ["yes, my side wins", "Use it and win"],
    ("e.02", "en"): [
        "Yes, reveal the cards",
        "Use my power and discard three",
        "Use my power and draw three.",
    ],
    # a yes beside something else, where the question came again
    ("g.03", "de"): [
        *("ja, die andere Seite", "ja, umgekehrt", "ja, aber anders", "ja, mach ich lieber anders"),
        *("ja, mach ich nicht", "ja, so mache ich das nicht", "ja, ich ziehe zurück", "ja, mehr Schiffe"),
    ],
    ("g.07", "en"): ["yes, other side", "yes, but change sides", "yes, with more", "yes, let me think", "1"],
    # planets that are each named and cannot all be
    ("2.17", "de"): ["von jedem roten Planeten eins", "jeder rote Planet eins"],
    # what others say, and other times
    ("e.09", "en"): [
        *("2 from red 3. I doubt we should stop Purple", "2 from red 3. They say we must stop Purple!"),
        *(
            "2 from red 3, they keep saying, let's stop Purple",
            "2 from red 3. We must stop Purple, some day.",
        ),
    ],
    # conditions
    ("g.33", "de"): ["Geht die 20 weg, habe ich nichts mehr", "geht die 20 weg, wäre das blöd"],
    ("e.08", "en"): ["I stay out if they ask me", "No if they ask me"],
    # who is attacked, and who is helped
    ("g.01", "de"): [
        "gelb kann mich mal",
        "gelb soll mich mal",
        "gelb muss grün helfen",
        "gelb soll nicht blau angreifen",
    ],
    ("g.01", "en"): ["yellow must help green", "yellow can join green"],
    # what stays is not what goes
    ("7.13", "de"): ["ich bleibe bei Quash"],
    ("6.13", "de"): ["bleib bei der 8", "geht die 8 weg, verliere ich"],
    ("g.02", "de"): ["2 Schiffe, Grün muss sich verteidigen", "2 Schiffe, muss mich selbst verteidigen"],
    # one single answer
    ("g.20", "en"): ["only negotiate left, new hand please", "he will negotiate", "I hate to negotiate"],
}
STILL = {
    ("g.03", "en"): [("yes, defense with 2 from red 1", {"side": "defense", "ships": {"0": 2}})],
    ("g.01", "en"): [
        ("for me green", "seat 3"),
        ("yellow attacks green", "seat 3"),
    ],
    ("g.01", "de"): [("gelb soll grün angreifen", "seat 3"), ("Grün soll angegriffen werden", "seat 3")],
    ("g.18", "de"): [("soll violett ruhig mich angreifen", "seat 0")],
    ("g.07", "de"): [
        ("passt so", None),
        ("ja", None),
        ("ja, wie gehabt", None),
        ("Ja, mach ich!\n\nDanke", None),
    ],
}


def taken_as(name: str, language: str, text: str) -> Any:
    return taken(Reply(name, language, text, "", None, True))


@pytest.mark.parametrize(
    ("name", "language", "text"), [(*key, text) for key, texts in ASKED_BACK.items() for text in texts]
)
def test_what_only_looks_like_an_answer_is_asked_back(name: str, language: str, text: str) -> None:
    assert taken_as(name, language, text) is None


@pytest.mark.parametrize(
    ("name", "language", "text", "answer"), [(*key, *one) for key, found in STILL.items() for one in found]
)
def test_what_is_an_answer_is_taken(name: str, language: str, text: str, answer: Any) -> None:
    wanted = answer if answer is not None else questions()[name][0].ask.default
    assert taken_as(name, language, text) == wanted


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("3 ships to the defense if it invites me", "3 ships to the defense"),
        ("stay out if they ask me", "stay out if they ask me"),
        ("2 Schiffe für Blau, wenn ich gefragt werde", "2 Schiffe für Blau"),
        ("nein, wenn ich gefragt werde", "nein, wenn ich gefragt werde"),
    ],
)
def test_a_condition_falls_away_only_where_it_is_that_of_the_answer(text: str, said: str) -> None:
    with translation.override("en"):
        assert said_plainly(text, joins=True) == said


def test_a_reply_of_the_same_words_over_and_over_is_read_in_time() -> None:
    """Read mails that patterns which look back at each place would read for minutes; nothing is timed."""
    for text in ("what else " * 390, "was sonst " * 390, ". " * 1_990, ",;!. " * 790, "let's stop " * 350):
        for name in ("e.08", "e.09", "g.01"):
            assert taken_as(name, "en", text) is None


def test_the_corpus_names_no_question_twice() -> None:
    assert not questions().keys() & QUESTIONS.keys()
