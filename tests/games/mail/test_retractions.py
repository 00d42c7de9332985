"""Players who take an answer back or put it off below a closing are asked; a saying there is none."""

from __future__ import annotations

from itertools import product

import pytest

from games.mail.understand.answer import NotUnderstood
from games.models import Prompt
from games.words.reader import Reader
from tests.games.mail.corpus.questions import Question
from tests.games.mail.questions import card_ask
from tests.games.mail.reading import read, taken
from tests.games.mail.test_incoming import Mailbox
from tests.games.mail.test_signature import BLOCK, CONFIDENTIAL, above
from tests.games.mail.test_signature import asked as asked
from tests.proofs import sample

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
    "I haven't decided yet.",
    "I haven’t decided yet",
    "I didn't decide yet",
    "I can't say yet",
    "Not decided yet",
    "Not final",
    "It isn't final",
    "Don't take this yet",
    "Don't process this",
    "Hold on!",
    "Hang on a minute",
    "Sorry, hold on",
    "One moment please",
    "Give me a day",
    "I need more time",
    "Let me get back to you.",
    "I'll get back to you tomorrow",
    "I'll let you know",
    "I'll decide tomorrow",
    "I will reply later",
    "Let me sleep on it",
    "I'm going to think about it",
    "I am still thinking",
    "I'm torn",
    "Please wait",
    "Withdraw that",
    "I'm withdrawing this",
    "I revoke that",
    "I retract that",
    "I changed my mind",
    "I take it back",
    "Taking that back",
    "I'd like to reconsider",
    "Disregard please",
    "Please ignore",
    "Delete that",
    "No longer valid",
    "That was a mistake",
    "Sent by accident",
    "I sent this too early",
    "I hit send too soon",
    "This is only a draft",
    "Correction 20",
    "Correction: 20",
    "Ich widerrufe das",
    "Ich nehme das zurueck",
    "Ich muss noch ueberlegen",
    "Muss noch überlegen",
    "Ich denke noch darüber nach",
    "Da schlafe ich noch drüber",
    "Ich brauche noch Zeit",
    "Bitte ignorieren",
    "Bitte nicht beachten",
    "Bitte löschen",
    "Streich das bitte",
    "Ich storniere das",
    "Antwort zurückziehen",
    "Ungültig",
    "Ich melde mich morgen",
    "Melde mich noch",
    "Noch nicht entschieden",
    "Kann ich noch nicht sagen",
    "Ich habe mich umentschieden",
    "Aus Versehen abgeschickt",
    "Zu früh abgeschickt",
    "War ein Versehen",
    "Nur ein Entwurf",
    "Wartet noch",
    "Augenblick bitte",
    "Nehmt die 20",
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


SIGNED = ["Cheers\nMax", f"Best regards\n{BLOCK}", "Best regards,\n\nMax Example", CONFIDENTIAL, BLOCK]


@pytest.mark.parametrize(("thought", "end"), sample(product(RETRACTIONS, SIGNED), of=3))
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
        "If this was sent to you in error, please tell us.",
        "In case this mail was sent in error, please delete it at once.",
        "Sent from my mobile",
        "We will answer within 3 days",
        "Time and tide wait for no man",
        "Falls diese Nachricht irrtümlich verschickt wurde, melden Sie sich.",
        "Es gilt die Widerrufsbelehrung.",
        "Öffnungszeiten nach Vereinbarung",
        "Scrap metal and tools, 4 Green Road",
    ],
)
def test_a_saying_of_somebody_below_is_none(below: str) -> None:
    assert above(f"attack 7\n\nBest regards\nMax\n\n{below}") == "attack 7"


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("thought", sample(RETRACTIONS, of=8))
def test_no_answer_with_a_retraction_below_is_taken(thought: str, language: str) -> None:
    for answer, end in sample(product(("attack 7", "line 2", "Angriff 7", "Zeile 2"), ENDS), of=3):
        text = above(f"{answer}{end}{thought}")
        assert taken(CARDS, text, language) is None, text
    if "20" not in thought:
        assert taken(CARDS, above(thought), language) is None


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("greeting", ["Hi Blue,", "Sorry!", "Thanks all.", "Hallo,"])
def test_a_greeting_above_a_retraction_makes_it_no_talk(greeting: str, language: str) -> None:
    for thought in ("hold on!", "wait", "please ignore", "bitte ignorieren", "halt mal"):
        assert taken(CARDS, above(f"attack 7\n\n{greeting}\n{thought}"), language) is None


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(
    "thought", ["Hold on!", "Let me get back to you.", "I changed my mind", "Ich widerrufe das", "Halt mal!"]
)
def test_a_retraction_alone_is_told_to_be_no_answer(thought: str, language: str) -> None:
    with pytest.raises(NotUnderstood) as told:
        read(CARDS, thought, language)
    assert told.value.reason == "no_answer"


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "attack 7\n\nthanks, bye"),
        ("en", "attack 7\n\nSee you tomorrow!"),
        ("en", "attack 7. More tomorrow, have fun"),
        ("en", "I think I decided: attack 7"),
        ("de", "Angriff 7\n\nDanke, bis morgen"),
        ("de", "Nehmt Angriff 7"),
        ("de", "Ich denke, Angriff 7"),
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
    for thought, end in sample(product(RETRACTIONS, ("\n\nCheers\nMax\n\n", "\n\n")), of=8):
        outcome = mailbox.sends(f"attack 7{end}{thought}", asked, sender=asked.seat.person.email).outcome
        assert outcome == "not_understood", (thought, end)
    assert not asked.game.decisions.filter(seat=asked.seat.number, question=asked.question)


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(
    "rather",
    ["Lieber 20", "Lieber die 20", "Lieber zwanzig", "Lieber die andere", "Lieber Blau", "Lieber nichts",
     "Hallo 20", "Sorry for the error - 20!"],
)  # fmt: skip
def test_rather_another_is_no_greeting(rather: str, language: str) -> None:
    for between in ("\n\n", "\n", "\n\nCheers\nMax\n\n"):
        assert taken(CARDS, above(f"attack 7{between}{rather}"), language) is None, between


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(
    "greeting", ["Lieber Max,", "Liebe alle", "Hallo Blau", "Hi Blue", "Sorry for the delay"]
)
def test_a_greeting_is_one(greeting: str, language: str) -> None:
    assert taken(CARDS, above(f"{greeting}\n\nattack 7"), language) == "attack 7"


def test_a_german_player_who_would_rather_have_another_has_it() -> None:
    assert taken(CARDS, "Lieber die 20", "de") == "attack 20"
