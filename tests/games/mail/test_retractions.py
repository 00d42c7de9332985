"""Whoever takes back or puts off an answer below a closing is asked, and a saying there is none."""

from __future__ import annotations

import pytest

from games.models import Prompt
from games.words.core.reader import Reader
from tests.games.mail.corpus.questions import Question
from tests.games.mail.questions import card_ask
from tests.games.mail.reading import taken
from tests.games.mail.test_incoming import Mailbox
from tests.games.mail.test_incoming import mailbox as mailbox
from tests.games.mail.test_signature import BLOCK, CONFIDENTIAL, above
from tests.games.mail.test_signature import asked as asked

RETRACTIONS = [
    "Scrap that",
    "Scrap that, please",
    "On reflection, 9",
    "On second reflection I would rather not",
    "I withdraw that.",
    "Withdrawn",
    "Don't count this yet.",
    "Please do not count it",
    "This does not count yet",
    "Hold this until tomorrow please",
    "Please hold my answer",
    "Let me come back to this tomorrow.",
    "I'll come back to it",
    "Please ignore this mail.",
    "Ignore this message please",
    "I have not decided yet",
    "I am not done yet, more tomorrow",
    "Ich ziehe das zurück",
    "Ich ziehe meine Antwort zurück.",
    "Zurückgezogen!",
    "Ich nehme das zurück",
    "Gilt noch nicht!",
    "Das gilt nicht",
    "Bitte noch nicht werten.",
    "Bitte nicht zählen",
    "Bitte diese Mail ignorieren",
    "Bitte ignoriere diese Nachricht",
    "Ich habe noch nicht entschieden",
    "Ich muss noch überlegen",
    "Halt!",
    "Halt mal!",
    "Alles zurück, bitte",
]
CARDS = Question(card_ask("attack 10", "attack 7", "attack 8", "attack 20"), Reader(0), {})
ENDS = [
    "\n\n",
    "\n",
    "! ",
    "\n\nCheers\nMax\n\n",
    "\n\nBest regards,\nMax\n\n",
    f"\n\nBest regards\n{BLOCK}\n\n",
]


@pytest.mark.parametrize("thought", RETRACTIONS)
@pytest.mark.parametrize(
    "end", ["Cheers\nMax", f"Best regards\n{BLOCK}", "Best regards,\n\nMax Example", CONFIDENTIAL, BLOCK]
)
def test_a_retraction_below_is_not_dropped(thought: str, end: str) -> None:
    assert above(f"attack 7\n\n{end}\n\n{thought}") == f"attack 7\n\n{thought}"


@pytest.mark.parametrize(
    "below",
    [
        "If you received this in error, please ignore this message.",
        "Please ignore this message if it came to you by chance.",
        "I am not a morning person.",
        "We hold meetings in room 4.",
        "Counting stars since 1999",
        "My other car is a spaceship",
        "I answer mails on three days of the week.",
        "Nicht alle, die wandern, sind verloren",
        "Scrap metal and tools, 4 Green Road",
    ],
)
def test_a_saying_of_somebody_below_is_none(below: str) -> None:
    assert above(f"attack 7\n\nBest regards\nMax\n\n{below}") == "attack 7"


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("thought", RETRACTIONS)
def test_no_answer_with_a_retraction_below_is_taken(thought: str, language: str) -> None:
    for answer in ("attack 7", "line 2", "Angriff 7", "Zeile 2"):
        texts = [above(f"{answer}{end}{thought}") for end in ENDS]
        assert [text for text in texts if taken(CARDS, text, language) is not None] == []
    assert taken(CARDS, above(thought), language) is None


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "attack 7\n\nthanks, bye"),
        ("de", "Angriff 7 halt"),
        ("de", "Dann halt Angriff 7"),
        ("de", "Ich greife mit 7 an"),
    ],
)
def test_an_answer_without_one_is_taken(language: str, text: str) -> None:
    assert taken(CARDS, text, language) == "attack 7"


@pytest.mark.django_db
@pytest.mark.parametrize("language", ["en", "de"])
def test_an_answer_with_a_retraction_below_is_asked_back(
    language: str, mailbox: Mailbox, asked: Prompt
) -> None:
    asked.seat.user.language = language
    asked.seat.user.save()
    for thought in RETRACTIONS:
        for end in ("\n\nCheers\nMax\n\n", "\n\n"):
            outcome = mailbox.sends(f"attack 7{end}{thought}", asked, sender=asked.seat.person.email).outcome
            assert outcome == "not_understood", (thought, end)
    assert not asked.game.decisions.filter(seat=asked.seat.number, question=asked.question)
