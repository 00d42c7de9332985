"""What a mail calls an answer is understood as that answer, as are the words of older mails."""

from __future__ import annotations

import pytest
from django.utils import translation

from games.inbox.understand.answer import understand
from games.words.core.answers import answer_words
from games.words.core.reader import Reader
from tests.games.mail.test_understand import INVITE

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
